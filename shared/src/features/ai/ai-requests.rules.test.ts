import { expect, test } from 'vitest'
import { placeOfModel } from './ai-requests.rules.ts'

test.each([
  ['http://localhost:11434', 'here'],
  ['http://127.0.0.1:8080', 'here'],
  ['http://[::1]:8080', 'here'],
  ['http://10.0.0.4', 'own-network'],
  ['http://172.20.1.1:8000', 'own-network'],
  ['http://192.168.1.20:11434/v1', 'own-network'],
  ['http://[fd12:3456::1]:8080', 'own-network'],
  ['http://ollama:11434', 'own-network'],
  ['http://ai.practice.local', 'own-network'],
  ['https://api.anthropic.com', 'elsewhere'],
  ['http://172.32.0.1', 'elsewhere'],
  ['http://localhost.example.com', 'elsewhere'],
  ['http://127.0.0.1@ai.example.com', 'elsewhere'],
  ['nothing', 'elsewhere'],
])('%s is %s', (address, place) => {
  expect(placeOfModel(address)).toBe(place)
})
