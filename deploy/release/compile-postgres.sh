#!/bin/sh
# Compiles what a binary needs of PostgreSQL: the server with its modules, time zones and texts. Called by postgres-source.ts.
# Usage: compile-postgres.sh TRIPLET SOURCE.tar.bz2 OUT PACKAGE.deb…  (the packages of the C library to link with)
set -eu
triplet=$1 source=$2 out=$3
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LC_ALL=C TZ=UTC SOURCE_DATE_EPOCH=1767225600 PATH="$work/bin:$PATH"

mkdir "$work/bin" "$work/root" "$work/source"
tar -xjf "$source" -C "$work/source" --strip-components=1
for package in "$@"; do dpkg-deb -x "$package" "$work/root"; done
# Links to /lib would lead out of the root.
find "$work/root" -lname '/*' -exec sh -c 'ln -sfn "$1$(readlink "$2")" "$2"' - "$work/root" {} \;
# glibc 2.29 has new versions of these functions. The older ones run on systems with 2.28, too.
cat > "$work/bin/glibc-2.28.h" <<'END'
#ifdef __x86_64__
__asm__(".symver exp,exp@GLIBC_2.2.5\n.symver log,log@GLIBC_2.2.5\n.symver pow,pow@GLIBC_2.2.5\n");
#else
__asm__(".symver exp,exp@GLIBC_2.17\n.symver log,log@GLIBC_2.17\n.symver pow,pow@GLIBC_2.17\n");
#endif
END
# A name without a folder, since PostgreSQL stores the arguments of configure in its program. A compiler for its own machine
# prefers that machine's C library to the one in the root, which -B prevents.
cat > "$work/bin/sidestreet-cc" <<END
#!/bin/sh
exec $triplet-gcc --sysroot="$work/root" -B"$work/root/usr/lib/$triplet/" -include "$work/bin/glibc-2.28.h" -ffile-prefix-map="$work/source"=. "\$@"
END
chmod +x "$work/bin/sidestreet-cc"

cd "$work/source"
# So that modules find the server's functions. configure can't find out for another processor that this is possible.
export pgac_cv_prog_cc_LDFLAGS_EX_BE__Wl___export_dynamic=yes
./configure --host="$triplet" --prefix=/pg --without-icu --without-readline --without-zlib \
  CC=sidestreet-cc CFLAGS=-O2 LDFLAGS=-s ZIC=/usr/sbin/zic > "$work/log" 2>&1 || { tail -20 "$work/log" >&2; exit 1; }
jobs=$(nproc)
make -s -j"$jobs" -C src/backend generated-headers > "$work/log" 2>&1 || { tail -20 "$work/log" >&2; exit 1; }
for part in src/backend src/backend/utils/mb/conversion_procs src/backend/snowball src/pl/plpgsql/src src/timezone; do
  { make -s -j"$jobs" -C "$part" && make -s -C "$part" DESTDIR="$work" install; } > "$work/log" 2>&1 ||
    { tail -20 "$work/log" >&2; exit 1; }
done
mv "$work/pg" "$out"
