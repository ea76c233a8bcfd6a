// Compression and telemetry headers are off, so that both servers do the same work per request.
import { fileURLToPath } from "node:url";

export default {
  compress: false,
  poweredByHeader: false,
  // Without it, Next.js takes the folder of the next lock file above as the root.
  turbopack: { root: fileURLToPath(new URL(".", import.meta.url)) },
};
