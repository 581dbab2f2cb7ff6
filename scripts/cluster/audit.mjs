import { spawn } from 'node:child_process'

/** The audit log is whole: also after another machine became the primary, and for what a killed node wrote. */
export async function proveAudit({ nodes }, report) {
  const [{ env }] = nodes
  const flags = ['--disable-warning=ExperimentalWarning']
  const child = spawn(process.execPath, [...flags, 'server/src/commands/audit-verify.ts'], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  const code = await new Promise((done) => child.once('exit', done))
  report(code === 0, `audit log: exit code ${code}, ${said.trim().split('\n').slice(-3).join(' ')}`)
}
