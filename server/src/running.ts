/** A running Openhour: where it answers, and how to stop it in good order. */
export type Running = { url: string; localUrl: string; stop(): Promise<void>; databaseLost: Promise<unknown> }

/** Runs until it is told to stop: SIGTERM and SIGINT end it in good order within ten seconds. */
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
    '\nThe database stopped and could not be started again, so Openhour ends here. Start it anew: nothing that was saved is lost.\n',
  )
  process.exit(1)
}
