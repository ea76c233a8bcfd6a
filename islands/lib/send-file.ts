// Uploads a file with progress, which fetch cannot report.
import { ApiError, forViewer } from "./fetch-api.ts";

/**
 * @param field the form's name of the file
 * @param onSent told the share that has been sent, 0 to 1
 * @returns the server's answer
 * @throws ApiError for a refusal; TypeError without an answer
 */
export function sendFile<T>(path: string, field: string, file: File, onSent?: (part: number) => void): Promise<T> {
  const form = new FormData();
  form.append(field, file);
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    request.open("POST", path);
    for (const [name, value] of Object.entries(forViewer())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onSent?.(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onSent?.(1);
    request.onerror = () => reject(new TypeError("There was no answer."));
    request.onload = () => {
      if (request.status === 200) resolve(JSON.parse(request.responseText));
      else reject(new ApiError(request.status, request.responseText));
    };
    request.send(form);
  });
}
