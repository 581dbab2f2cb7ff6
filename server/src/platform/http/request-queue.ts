import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Answering = (request: IncomingMessage, response: ServerResponse) => void

/** No browser or proxy sends a second request on a connection before the answer to the first. */
const mostWaiting = 20

/**
 * Answers the requests of one connection one after the other: the next is worked on once the answer before it was taken. Of a caller who asks again and
 * again without reading, one answer at most lies in memory.
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
    if (queue.length >= mostWaiting) return void socket.destroy()
    queue.push(() => !socket.destroyed && begin(request, response, queue))
  }
}
