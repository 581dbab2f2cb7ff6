import { expect, test } from 'vitest'
import { safeNextPath } from './next-path.ts'

test.each([
  ['/app/clients', '/app/clients'],
  ['/app/clients?page=2&sort=name#top', '/app/clients?page=2&sort=name#top'],
  ['/client/dashboard', '/client/dashboard'],
  ['/app/clients?back=https://example.com/', '/app/clients?back=https://example.com/'],
  ['/app/../client/dashboard', '/client/dashboard'],
  ['/app/clients/änne', '/app/clients/%C3%A4nne'],
  ['/authors', '/authors'],
])('%s leads back', (next, path) => {
  expect(safeNextPath(next)).toBe(path)
})

test.each([
  'https://example.com/',
  'http:example.com',
  '//example.com',
  '///example.com',
  '/\\example.com',
  '\\\\example.com',
  '/app\\..\\..\\example.com',
  '/\t/example.com',
  '/\n/example.com',
  '\t//example.com',
  ' //example.com',
  '/ /example.com',
  '/\u0000/example.com',
  '/.//example.com',
  '/app/..//example.com',
  '/..///example.com',
  '/%2e//example.com',
  '/%2fexample.com',
  '/%5Cexample.com',
  '/app/../%2Fexample.com',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  '@example.com',
  '.example.com',
  'app/clients',
  '?next=/app',
  '#/app',
  '',
  '/',
  '/auth',
  '/AUTH?mode=sign-up',
  '/app/../auth',
  '/reset-password#token=x',
  '/api/v1/clients',
  '/rpc/x',
  `/${'a'.repeat(2000)}`,
  undefined,
  null,
  7,
  ['/app/clients'],
  { toString: () => '/app/clients' },
])('%j leads nowhere', (next) => {
  expect(safeNextPath(next)).toBeUndefined()
})
