import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What the operator's Prometheus reads at /metrics: numbers about operations and parts, nothing about people. */
export type Metrics = {
  operationStarted(operation: string): (outcome: string) => void
  liveConnections(count: number): void
  text(): Promise<string>
  contentType: string
}

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
  return {
    operationStarted: (operation) => {
      const start = performance.now()
      return (outcome) => operations.observe({ operation, outcome }, (performance.now() - start) / 1000)
    },
    liveConnections: (count) => live.set(count),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
