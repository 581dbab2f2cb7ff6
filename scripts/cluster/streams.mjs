import { get } from 'node:https'

/** Browsers reconnect after this long. */
const reconnectMs = 3_000

/** The live stream of one window, which reconnects as a browser does. */
export function openStream(browser) {
  const received = []
  let asked
  let closed = false
  let timer
  const stream = { isConnected: false, connections: 0, received, close: () => undefined }

  function open() {
    let over = false
    const lost = () => {
      if (over) return
      over = true
      stream.isConnected = false
      if (!closed) timer = setTimeout(open, reconnectMs)
    }
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, accept: 'text/event-stream', 'x-forwarded-for': browser.ip }
    asked = get(`${browser.origin}/api/live`, { headers, agent: false, ca: browser.agent.options.ca }, (response) => {
      if (response.statusCode !== 200) {
        response.resume()
        return lost()
      }
      let text = ''
      response.on('data', (part) => {
        text += part
        const messages = text.split('\n\n')
        text = messages.pop() ?? ''
        for (const message of messages) {
          const [, event = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(message) ?? []
          if (event === 'ready') {
            stream.isConnected = true
            stream.connections++
          }
          received.push({ event, data, at: performance.now() })
        }
      })
      response.on('close', lost)
      response.on('error', lost)
    })
    asked.on('error', lost)
  }
  stream.close = () => {
    closed = true
    clearTimeout(timer)
    asked?.destroy()
  }
  open()
  return stream
}
