/** A running Openhour: its URL, and an orderly stop. */
export type Running = { url: string; localUrl: string; stop(): Promise<void>; databaseLost: Promise<unknown> }

/** Runs until SIGTERM or SIGINT, which stop it in an orderly way within ten seconds. */
export async function runOpenhour(start: () => Promise<Running>): Promise<void> {
  let running: Running | undefined
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), 10_000).unref()
    await running?.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('SIGHUP', stop) // the terminal was closed
  try {
    running = await start()
  } catch (error) {
    console.error(`\nOpenhour could not start: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
  console.log(`Openhour is ready at ${running.url}`)
  await running.databaseLost
  if (stopping) return
  console.error(
    '\nThe database stopped and could not be restarted, so Openhour is stopping. Start it again. Saved data is not lost.\n',
  )
  process.exit(1)
}
