// What is needed to work offline.

/** Kept when the service worker answers for this page, so that what is fetched from now on is there later; never where there is none. @returns {Promise<void>} */
export const untilKept = () =>
  new Promise((resolve) => {
    const { serviceWorker } = navigator;
    if (serviceWorker?.controller) resolve();
    else serviceWorker?.addEventListener("controllerchange", () => resolve(), { once: true });
  });
