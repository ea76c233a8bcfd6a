// Uploads a file with progress, which fetch cannot report.
import { t } from "../../src/i18n/t.ts";
import { ApiError, forViewer } from "./fetch-api.ts";

/** @param onProgress gets the share sent, 0 to 1 @throws ApiError without success; TypeError without a response */
export function sendFile<T>(path: string, field: string, file: File, onProgress?: (share: number) => void): Promise<T> {
  const form = new FormData();
  form.append(field, file);
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    request.open("POST", path);
    for (const [name, value] of Object.entries(forViewer())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onProgress?.(1);
    request.onerror = () => reject(new TypeError("No response."));
    request.onload = () => {
      if (request.status === 200) resolve(JSON.parse(request.responseText));
      else reject(explain(new ApiError(request.status, request.responseText)));
    };
    request.send(form);
  });
}

/** A response of 413 that isn't the server's own comes from a proxy, whose default is often 1 MB. */
function explain(error: ApiError): ApiError {
  if (error.status !== 413 || error.messages.message) return error;
  const message = t(
    "A proxy in front of this site refuses uploads of this size. Its operator can allow 32 MB per request (nginx: client_max_body_size 32m).",
  );
  return new ApiError(error.status, JSON.stringify({ message }));
}
