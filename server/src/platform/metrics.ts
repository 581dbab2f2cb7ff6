import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The metrics at /metrics, for Prometheus: numbers about operations and system parts, nothing about people. */
export type Metrics = {
  operationStarted(operation: string): (outcome: string) => void
  liveConnections(count: number): void
  mailSent(template: string): void
  addFigures(figures: Figures): void
  text(): Promise<string>
  contentType: string
}

/** Gauges that are read from the database on each request: their help texts and values. Missing values are left out. */
export type Figures = { help: Record<string, string>; read: () => Promise<Record<string, number>> }

export function openMetrics(): Metrics {
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
  const readings: (() => Promise<void>)[] = []
  return {
    operationStarted: (operation) => {
      const start = performance.now()
      return (outcome) => operations.observe({ operation, outcome }, (performance.now() - start) / 1000)
    },
    liveConnections: (count) => live.set(count),
    mailSent: (template) => mails.inc({ template }),
    addFigures: ({ help, read }) => {
      const gauges = Object.keys(help).map(
        (name) => [name, new Gauge({ name, help: help[name] ?? '', registers: [registry] })] as const,
      )
      readings.push(async () => {
        const values = await read().catch((): Record<string, number> => ({}))
        for (const [name, gauge] of gauges) {
          const value = values[name]
          if (value === undefined) gauge.remove()
          else gauge.set(value)
        }
      })
    },
    text: async () => {
      await Promise.all(readings.map((read) => read()))
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
