import { build } from '../database/tenancy.ts'

export const findOutgoingMail = (id: string) =>
  build
    .selectFrom('outgoing_mails')
    .select(['to_address', 'template', 'data', 'calendar', 'created_at'])
    .where('id', '=', id)
    .compile()

export const removeOutgoingMail = (id: string) => build.deleteFrom('outgoing_mails').where('id', '=', id).compile()
