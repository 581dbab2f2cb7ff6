import type { IncomingMessage } from 'node:http'
import { probeAgent } from '../platform/outbound/probe.ts'

/**
 * Whether the product only asks if a service answers. It does that by the clock, in the middle of any test, so that servers of tests answer without
 * counting it, and without spending on it a fault that a test planted.
 */
export const isProbe = ({ headers }: IncomingMessage): boolean => headers['user-agent'] === probeAgent
