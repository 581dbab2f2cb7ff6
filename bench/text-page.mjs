// A page of a given weight that only shows text, for bench/pages.mjs: what a cold load costs at least on this machine at this moment.
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'

/** Random, so that it weighs what it says. */
const filler = randomBytes(1_000_000).toString('base64')
const html = (sizes) => `<!doctype html><title>Text</title><body><script>
Promise.all(${JSON.stringify(sizes)}.map((size, at) => fetch('/file/' + at + '/' + size).then((answer) => answer.text())))
  .then((texts) => document.body.insertAdjacentHTML('beforeend', '<main><p>' + texts.at(-1).slice(0, 2000) + '</p></main>'))
</script>`

/** Serves pages that fetch as many files as their address names sizes, all at once, and then show a paragraph. */
export async function startTextPages() {
  const server = createServer(({ url }, response) => {
    const size = /^\/file\/\d+\/(\d+)$/.exec(url)?.[1]
    const sizes = url.split('?')[1]?.split(',').map(Number) ?? []
    response.setHeader('content-type', size === undefined ? 'text/html' : 'text/plain')
    response.end(size === undefined ? html(sizes) : filler.slice(0, Number(size)))
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  return {
    addressOf: (sizes) => `http://127.0.0.1:${server.address().port}/?${sizes.map(Math.round).join(',')}`,
    close: () => server.close(),
  }
}
