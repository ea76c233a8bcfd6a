// The programs a cluster is made of: Debian's packages, put in where they are missing and we may.
import { existsSync } from "node:fs";

/** Where Debian's postgresql-15 has what is not on the path. */
const POSTGRES_BIN = "/usr/lib/postgresql/15/bin";

const PACKAGES = {
  "postgresql-15": `${POSTGRES_BIN}/pg_basebackup`,
  pgbouncer: "/usr/sbin/pgbouncer",
  haproxy: "/usr/sbin/haproxy",
};

export const programs = {
  postgres: (name: string) => `${POSTGRES_BIN}/${name}`,
  pgbouncer: PACKAGES.pgbouncer,
  haproxy: PACKAGES.haproxy,
};

/** Puts in what is missing, its services left stopped. @returns the packages that are still missing */
export async function providePackages(): Promise<string[]> {
  const missing = () =>
    Object.entries(PACKAGES)
      .filter(([, file]) => !existsSync(file))
      .map(([name]) => name);
  if (missing().length === 0 || process.getuid?.() !== 0 || !Bun.which("apt-get")) return missing();
  console.log(`Installing ${missing().join(", ")} …`);
  // No service of these packages starts by itself, and PostgreSQL makes no cluster of its own.
  const script = `
    set -e
    policy=/usr/sbin/policy-rc.d
    test -e $policy || { printf '#!/bin/sh\\nexit 101\\n' > $policy; chmod +x $policy; made=1; }
    mkdir -p /etc/postgresql-common
    test -e /etc/postgresql-common/createcluster.conf || echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.conf
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ${missing().join(" ")}
    test -z "$made" || rm -f $policy`;
  await Bun.spawn(["sh", "-c", script], { stdio: ["ignore", "ignore", "inherit"] }).exited;
  return missing();
}
