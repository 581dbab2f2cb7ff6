import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Answering = (request: IncomingMessage, response: ServerResponse) => void

/** Browsers and proxies do not pipeline requests on a connection. */
const maxWaiting = 20

/**
 * Handles pipelined requests of a connection one after the other, each when the response before it has been sent. A caller who sends requests
 * without reading therefore holds at most one response in memory.
 */
export function oneAtATime(answer: Answering): Answering {
  const waiting = new WeakMap<Socket, (() => void)[]>()

  function begin(request: IncomingMessage, response: ServerResponse, queue: (() => void)[]): void {
    response.once('close', () => {
      const next = queue.shift()
      if (next) next()
      else waiting.delete(request.socket)
    })
    answer(request, response)
  }

  return (request, response) => {
    const { socket } = request
    const queue = waiting.get(socket)
    if (!queue) {
      const empty: (() => void)[] = []
      waiting.set(socket, empty)
      return begin(request, response, empty)
    }
    if (queue.length >= maxWaiting) return void socket.destroy()
    queue.push(() => !socket.destroyed && begin(request, response, queue))
  }
}
