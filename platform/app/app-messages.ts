import { IncomingMessage, ServerResponse } from 'node:http'
import type { Express } from 'express'

/** Classes of the requests and responses of one server, as `createServer` takes them. */
export interface AppMessages {
  readonly IncomingMessage: typeof IncomingMessage
  readonly ServerResponse: typeof ServerResponse
}

/**
 * Classes for the messages of a server whose application is created later. Express sets the
 * prototype of each request and response, which gives each of them a hidden class of its own in
 * V8: 2 kB of memory for as long as it lives, and no fast access to its properties. A message that
 * has the prototype already is left as it is.
 */
export function appMessages(): AppMessages {
  return {
    IncomingMessage: class extends IncomingMessage {},
    ServerResponse: class<
      Request extends IncomingMessage = IncomingMessage,
    > extends ServerResponse<Request> {},
  }
}

/** Makes the application use the prototypes of these classes, which get its own methods. */
export function adoptMessages(app: Express, messages: AppMessages): void {
  const requests = Object.setPrototypeOf(messages.IncomingMessage.prototype, app.request)
  const responses = Object.setPrototypeOf(messages.ServerResponse.prototype, app.response)
  Object.assign(app, { request: requests, response: responses })
}
