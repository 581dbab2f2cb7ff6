import { type PasswordHashing, passwordHashing } from '../platform/sign-in/password-hash.ts'

const hashes = new Map<string, Promise<string>>()
const comparisons = new Map<string, Promise<boolean>>()

/**
 * The product's own hashing, the answers about some passwords worked out once: the many people of the tests have one, and a hash takes a tenth
 * of a second to make guessing slow. What is right and what is wrong stays as computed; the salt alone is shared. Two requests that are to meet
 * while a password is hashed need one that is not among these.
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
