import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

export type ChallengeKind =
  | 'second-factor'
  | 'passkey-sign-in'
  | 'passkey-new'
  | 'passkey-proof'
  | 'google'
  | 'google-sign-up'
  | 'change-address'
  | 'confirm-address'
  | 'reset-password'

export function addChallenge(challenge: {
  kind: ChallengeKind
  keyHash: Buffer
  userId: string | null
  details: object
  expiresAt: string
}) {
  return build
    .insertInto('sign_in_challenges')
    .values({
      kind: challenge.kind,
      key_hash: challenge.keyHash,
      user_id: challenge.userId,
      details: JSON.stringify(challenge.details),
      expires_at: challenge.expiresAt,
    })
    .compile()
}

export const findChallenge = builtOnce((kind: ChallengeKind, keyHash: Buffer, at: string) =>
  build
    .selectFrom('sign_in_challenges')
    .select(['user_id as userId', 'details'])
    .where('key_hash', '=', keyHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', at)
    .compile(),
)

/** Aborts the transaction unless the challenge is still pending. */
export const requireChallenge = builtOnce((kind: ChallengeKind, keyHash: Buffer, at: string) =>
  sql`select app.refuse_when(not exists (
    select from sign_in_challenges where key_hash = ${keyHash} and kind = ${kind} and expires_at > ${at}::timestamptz), 'challenge-over')`.compile(
    build,
  ),
)

/** Only one of several concurrent requests gets it. */
export const takeChallenge = builtOnce((kind: ChallengeKind, keyHash: Buffer) =>
  build
    .deleteFrom('sign_in_challenges')
    .where('key_hash', '=', keyHash)
    .where('kind', '=', kind)
    .returning(['user_id as userId', 'details', 'expires_at as expiresAt'])
    .compile(),
)

export const endChallengesOf = builtOnce((userId: string) =>
  build.deleteFrom('sign_in_challenges').where('user_id', '=', userId).compile(),
)
