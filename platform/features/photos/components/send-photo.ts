import { ApiError } from '../../../core/api-client.ts'
import type { OwnPhoto } from '../contract.ts'

/** An upload to `POST /api/photo` in progress. */
export interface Sending {
  /** @throws ApiError with the server's message; code `network` if there was no response */
  readonly done: Promise<OwnPhoto>
  readonly cancel: () => void
}

export interface PhotoFields {
  readonly private?: '1'
  /** Sent before without a response. */
  readonly again?: '1'
}

/**
 * Uploads one photo. Uses XMLHttpRequest, because `fetch` reports no upload progress.
 * @param onProgress part of the file that was sent, 0 to 1; 1 while the server processes it
 */
export function sendPhoto(file: Blob, fields: PhotoFields, onProgress: (part: number) => void): Sending {
  const request = new XMLHttpRequest()
  const body = new FormData()
  // Fields first: the server reads the body in order.
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('photo', file, 'photo')
  const done = new Promise<OwnPhoto>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      onProgress(lengthComputable && total > 0 ? loaded / total : 0)
    request.onload = () => {
      const answer = parsed(request.responseText)
      if (request.status === 200) resolve(answer as OwnPhoto)
      else reject(new ApiError(request.status, (answer as { error?: object }).error ?? {}))
    }
    request.onerror = request.onabort = request.ontimeout = () => reject(new ApiError(0, {}))
  })
  request.open('POST', '/api/photo')
  request.setRequestHeader('request-type', 'client')
  request.setRequestHeader('accept', 'application/json')
  request.send(body)
  return { done, cancel: () => request.abort() }
}

/** A proxy may respond with an HTML page. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
