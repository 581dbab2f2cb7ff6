import { describe, expect, it } from 'vitest'
import { acrossPractices } from './across-practices.ts'
import { tablesWithoutPractice } from './practice-statements.ts'
import { tablesOfPractices } from './watched-statements.ts'

const found = (text: string) => tablesWithoutPractice(text, tablesOfPractices)

it('knows the tables of practices from the schema', () => {
  expect([...tablesOfPractices]).toEqual(expect.arrayContaining(['clients', 'sessions', 'webhook_deliveries']))
  expect(tablesOfPractices.has('users')).toBe(false)
})

describe('a statement that names therapist_id', () => {
  it.each([
    'select name from clients where therapist_id = $1 and id = $2',
    'select c.name from clients c join sessions s on s.therapist_id = c.therapist_id and s.client_id = c.id where c.therapist_id = $1',
    'select c.name from clients c join sessions s using (therapist_id) where c.id = $1',
    'select (select count(*) from sessions s where s.therapist_id = c.therapist_id) from clients c where c.therapist_id = $1',
    'update sessions set notes = $1 where (therapist_id, id) = ($2, $3)',
    'update sessions set notes = $1 where (therapist_id, id) in (select a, b from unnest($2::uuid[], $3::uuid[]) as t (a, b))',
    'delete from sessions where therapist_id = any($1)',
    'insert into sessions (therapist_id, id) values ($1, $2)',
    'with found as (select id from clients where therapist_id = $1) select id from found where id = $2',
    'with clients as (select 1 as id) select id from clients',
    'select id from sessions where therapist_id = (select therapist_id from clients where id = $1)',
    'select id from users where id = $1',
  ])('is fine: %s', (text) => {
    expect(found(text)).toEqual([])
  })
})

describe('a statement that does not', () => {
  it.each([
    ['select name from clients where id = $1', ['clients']],
    ['select therapist_id from sessions where id = $1', ['sessions']],
    ['select c.name from clients c join sessions s on s.client_id = c.id where c.therapist_id = $1', ['sessions']],
    [
      'select name from clients c where therapist_id = $1 and exists (select from sessions s where s.client_id = c.id)',
      ['sessions'],
    ],
    ['select id from clients where therapist_id = $1 union all select id from sessions', ['sessions']],
    ['update webhook_deliveries set state = $1 where id = $2', ['webhook_deliveries']],
    [
      'update sessions s set notes = c.name from clients c where c.id = s.client_id and s.therapist_id = $1',
      ['clients'],
    ],
    ['delete from sessions where id = $1', ['sessions']],
    ['insert into sessions (id) values ($1)', ['sessions']],
    ['with gone as (delete from sessions where id = $1 returning id) select id from gone', ['sessions']],
    ['declare pages no scroll cursor for select id from sessions', ['sessions']],
  ])('is found: %s', (text, tables) => {
    expect(found(text)).toEqual(tables)
  })
})

it.each(acrossPractices)('the exception of $name is still needed', ({ statement, why }) => {
  expect(found(statement.sql)).not.toEqual([])
  expect(why).toMatch(/\.$/)
})
