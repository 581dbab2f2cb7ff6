// npm run dev: Vite serves the pages on port 3000 (PORT), the server runs on the next port. Both reload after changes.
import { spawn } from 'node:child_process'

const port = Number(process.env.PORT ?? 3000)
const origin = `http://localhost:${port}`
const settings = {
  ...process.env,
  NODE_ENV: 'development',
  PUBLIC_URL: process.env.PUBLIC_URL ?? origin,
  PLANS: process.env.PLANS ?? 'on',
}
const children = [
  spawn(
    process.execPath,
    ['--watch-path=server/src', '--watch-path=shared/src', '--watch-preserve-output', 'server/src/main.ts'],
    {
      stdio: 'inherit',
      env: { ...settings, PORT: String(port + 1) },
    },
  ),
  spawn('vite', ['--config', 'vite.config.ts'], {
    cwd: 'web',
    stdio: 'inherit',
    env: { ...settings, OPENHOUR_WEB_PORT: String(port), OPENHOUR_API_ORIGIN: `http://127.0.0.1:${port + 1}` },
  }),
]
const stop = () => children.forEach((child) => child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
await Promise.all(children.map((child) => new Promise((done) => child.on('exit', () => (stop(), done(undefined))))))
