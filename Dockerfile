# One image: the binary and the few libraries it asks for, nothing else; an unprivileged user, one volume, a root that is only read.
# Pin the bases by digest: --build-arg NODE_IMAGE=node@sha256:… --build-arg LIBRARY_IMAGE=debian@sha256:…
ARG NODE_IMAGE=node:20-bookworm-slim
ARG LIBRARY_IMAGE=debian:bookworm-slim

# On the machine that builds: the binary is compiled for the other platform, not emulated, and so is PostgreSQL.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS build
ARG TARGETARCH
RUN set -eu; \
    host=$(dpkg --print-architecture); \
    case "$host-${TARGETARCH:-$host}" in amd64-arm64) cross=gcc-aarch64-linux-gnu ;; arm64-amd64) cross=gcc-x86-64-linux-gnu ;; *) cross= ;; esac; \
    apt-get update; \
    apt-get install -y --no-install-recommends bison bzip2 flex gcc $cross make perl
WORKDIR /app
COPY package.json bun.lock ./
RUN npx --yes bun@1.4.5 install --frozen-lockfile
COPY . .
RUN set -eu; \
    case "${TARGETARCH:-$(uname -m)}" in amd64 | x86_64) platform=linux-x64 ;; *) platform=linux-arm64 ;; esac; \
    npx bun deploy/release/platforms.ts "$platform"; \
    mkdir /out; \
    mv dist/sidestreet /out/; \
    mv .cache/compiled-postgres-"$platform"-*/native /out/postgres

# The C and C++ libraries, a shell (PostgreSQL makes a new database through one), and the certificates of the world.
FROM --platform=$TARGETPLATFORM ${LIBRARY_IMAGE} AS root
COPY --from=build /out /out
RUN set -eu; \
    root=/root-of-image; \
    mkdir -p $root/bin $root/etc/ssl/certs $root/data $root/tmp $root/usr/lib $root/usr/local/bin; \
    libraries() { for program in "$@"; do ldd "$program" || true; done | tr '\t ' '\n' | grep -E '^/(usr/)?lib' | sort -u; }; \
    for library in $(libraries /out/sidestreet /bin/dash /out/postgres/bin/postgres) \
        $(ldconfig -p | grep -oE '/[^ ]*/lib(stdc\+\+|gcc_s|nss_dns|nss_files|resolv)\.so\.[0-9]+$'); do \
      mkdir -p "$root$(dirname "$library")"; cp -L "$library" "$root$library"; \
    done; \
    mv /out/sidestreet $root/usr/local/bin/; \
    cp /bin/dash $root/bin/sh; \
    if test -e /etc/ssl/certs/ca-certificates.crt; then cp -L /etc/ssl/certs/ca-certificates.crt $root/etc/ssl/certs/; fi; \
    echo 'sidestreet:x:10001:10001::/data:/bin/sh' > $root/etc/passwd; \
    echo 'sidestreet:x:10001:' > $root/etc/group; \
    echo 'hosts: files dns' > $root/etc/nsswitch.conf; \
    chmod 1777 $root/tmp; \
    chown 10001:10001 $root/data

FROM --platform=$TARGETPLATFORM scratch
ARG VERSION=unknown
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Sidestreet" \
      org.opencontainers.image.description="Matches travelers with local places by taste, from one container" \
      org.opencontainers.image.licenses="AGPL-3.0-or-later" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
COPY --from=root /root-of-image /
USER 10001:10001
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 PATH=/usr/local/bin:/bin HOME=/data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=3s --start-period=30s --retries=3 CMD ["sidestreet", "healthy"]
ENTRYPOINT ["sidestreet"]
CMD ["serve"]
