import { type PasswordHashing, passwordHashing } from '../services/sign-in/password-hash.ts'

const hashes = new Map<string, Promise<string>>()
const comparisons = new Map<string, Promise<boolean>>()

/**
 * The product's own hashing with cached results for some passwords, because most people in tests share one and each hash takes a tenth of a second.
 * Results are correct; only the salt is shared. Tests of concurrent hashing need another password.
 */
export function hashedOnce(isKnown: (password: string) => boolean): PasswordHashing {
  return {
    hash: (password) => once(hashes, password, isKnown(password), () => passwordHashing.hash(password)),
    verify: (given) => {
      const key = JSON.stringify([given.hash, given.password])
      return once(comparisons, key, isKnown(given.password), () => passwordHashing.verify(given))
    },
  }
}

function once<T>(found: Map<string, Promise<T>>, key: string, isKnown: boolean, work: () => Promise<T>): Promise<T> {
  if (!isKnown) return work()
  const answer = found.get(key) ?? work()
  found.set(key, answer)
  return answer
}
