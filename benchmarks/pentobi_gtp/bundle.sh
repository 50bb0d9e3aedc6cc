#!/bin/sh
# Pack Pentobi, our engine and every library they need, except the C library: pentobi.tar.xz (or the file named)
# unpacks to a folder that runs where there is neither Qt, nor a screen, nor a font.
set -eu
cd "$(dirname "$0")"
out=${1:-pentobi.tar.xz}
program=${PENTOBI:-/usr/games/pentobi}
plugin=/usr/lib/$(gcc -print-multiarch)/qt6/plugins/platforms/libqoffscreen.so
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
to=$work/pentobi
mkdir -p "$to/bin" "$to/lib" "$to/plugins/platforms" "$to/licences"
cp "$program" "$to/bin/"
cp libpentobi_gtp.so pentobi-gtp "$to/"
cp "$plugin" "$to/plugins/platforms/"
# Without this Qt would look for plugins of the system too.
printf '[Paths]\nPrefix=..\nPlugins=plugins\nQmlImports=qml\n' >"$to/bin/qt.conf"
ldd "$program" "$plugin" libpentobi_gtp.so | awk '$2 == "=>" { print $3 }' | sort -u |
    grep -vE '/(libc|libm|libresolv|libdl|libpthread|librt)\.so' |
    while read -r library; do
        cp -L "$library" "$to/lib/"
        package=$(dpkg -S "$(readlink -f "$library")" 2>/dev/null | head -1 | cut -d: -f1)
        copyright=/usr/share/doc/$package/copyright
        [ -z "$package" ] || [ ! -e "$copyright" ] || cp -L "$copyright" "$to/licences/$package"
    done
cp /usr/share/doc/pentobi/copyright "$to/licences/pentobi"
gcc -shared -fPIC -s -Wl,-soname,libicudata.so.72 no_icu_data.c -o "$to/lib/libicudata.so.72"
strip --strip-unneeded "$to"/bin/* "$to"/lib/* "$to"/plugins/*/* 2>/dev/null || true
tar -C "$work" --owner=0 --group=0 --sort=name --mtime=@0 -c pentobi | xz -9e >"$out"
ls -l "$out"
