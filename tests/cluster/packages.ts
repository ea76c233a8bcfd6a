// Installs the programs of the cluster from Debian packages if necessary and permitted.
import { existsSync } from "node:fs";

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

/** Installs missing packages without starting their services. @returns the packages that are still missing */
export async function providePackages(): Promise<string[]> {
  const missing = () =>
    Object.entries(PACKAGES)
      .filter(([, file]) => !existsSync(file))
      .map(([name]) => name);
  if (missing().length === 0 || process.getuid?.() !== 0 || !Bun.which("apt-get")) return missing();
  console.log(`Installing ${missing().join(", ")} …`);
  // Prevents services from starting, and PostgreSQL from creating a cluster.
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
