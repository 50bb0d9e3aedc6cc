// What is needed to work offline.

/** Resolves when the service worker serves this page, so that what is fetched from now on is kept; never if there is none. @returns {Promise<void>} */
export const untilKept = () =>
  new Promise((resolve) => {
    const { serviceWorker } = navigator;
    if (serviceWorker?.controller) resolve();
    else serviceWorker?.addEventListener("controllerchange", () => resolve(), { once: true });
  });
