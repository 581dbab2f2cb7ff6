import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What the operator's Prometheus reads at /metrics: numbers about operations and parts, nothing about people. */
export type Metrics = {
  operationStarted(operation: string): (outcome: string) => void
  liveConnections(count: number): void
  mailSent(template: string): void
  text(): Promise<string>
  contentType: string
}

const clientMailHelp: Record<string, string> = {
  openhour_client_mails_today: 'Mails to clients counted today (UTC), of all practices',
  openhour_client_mails_today_busiest_practice: 'The same of the practice with the most',
  openhour_client_mails_waiting: 'Mails to clients that wait for the next day because a limit is reached',
  openhour_practices_with_waiting_mails: 'Practices with such mails',
}

/** @param sources.clientMails figures that are read from the database whenever somebody looks */
export function openMetrics(sources: { clientMails: () => Promise<Record<string, number>> }): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'openhour_' })
  const operations = new Histogram({
    name: 'openhour_operation_seconds',
    help: 'Time from the access rule to the answer, by operation and outcome',
    labelNames: ['operation', 'outcome'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  const live = new Gauge({
    name: 'openhour_live_connections',
    help: 'Browsers listening for live updates',
    registers: [registry],
  })
  const mails = new Counter({
    name: 'openhour_mails_total',
    help: 'Mails handed over by this process, by template',
    labelNames: ['template'],
    registers: [registry],
  })
  const clientMails = Object.entries(clientMailHelp).map(([name, help]) => ({
    name,
    gauge: new Gauge({ name, help, registers: [registry] }),
  }))
  const readClientMails = async () => {
    const figures = await sources.clientMails().catch((): Record<string, number> => ({}))
    for (const { name, gauge } of clientMails) {
      const figure = figures[name]
      if (figure === undefined) gauge.remove()
      else gauge.set(figure)
    }
  }
  return {
    operationStarted: (operation) => {
      const start = performance.now()
      return (outcome) => operations.observe({ operation, outcome }, (performance.now() - start) / 1000)
    },
    liveConnections: (count) => live.set(count),
    mailSent: (template) => mails.inc({ template }),
    text: async () => {
      await readClientMails()
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
