import { expect, test } from 'vitest'
import { placeOfModel } from './ai-requests.rules.ts'

test.each([
  ['https://localhost:11434', 'here'],
  ['https://127.0.0.1:8080', 'here'],
  ['https://[::1]:8080', 'here'],
  ['https://10.0.0.4', 'own-network'],
  ['https://172.20.1.1:8000', 'own-network'],
  ['https://192.168.1.20:11434/v1', 'own-network'],
  ['https://[fd12:3456::1]:8080', 'own-network'],
  ['https://ollama:11434', 'own-network'],
  ['https://ai.practice.local', 'own-network'],
  ['https://api.anthropic.com', 'elsewhere'],
  ['https://172.32.0.1', 'elsewhere'],
  ['https://localhost.example.com', 'elsewhere'],
  ['https://127.0.0.1@ai.example.com', 'elsewhere'],
  ['https://172.16.0.1', 'own-network'],
  ['https://172.31.0.1', 'own-network'],
  ['https://172.15.0.1', 'elsewhere'],
  ['https://ai.example.10.org', 'elsewhere'],
  ['https://ai.local.example.com', 'elsewhere'],
  ['https://AI.LAN', 'own-network'],
  ['HTTP://LOCALHOST', 'here'],
  ['http://localhost/v1', 'here'],
  ['ftp+http://localhost', 'elsewhere'],
  ['https://', 'elsewhere'],
  ['https://local[host', 'elsewhere'],
  ['nothing', 'elsewhere'],
])('%s is %s', (address, place) => {
  expect(placeOfModel(address)).toBe(place)
})
