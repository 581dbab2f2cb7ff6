import type { PlanSnapshot, PlanVersion } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** The number of a plan's versions; no row for a missing plan. */
export const countVersions = builtOnce((therapistId: string, planId: string) =>
  sql<{
    total: number
  }>`select (select count(*)::int from treatment_plan_versions v where v.therapist_id = p.therapist_id and v.plan_id = p.id) as total
    from treatment_plans p where p.therapist_id = ${therapistId} and p.id = ${planId}`.compile(build),
)

export const listVersions = builtOnce(
  (therapistId: string, planId: string, { limit, offset }: { limit: number; offset: number }) =>
    sql<PlanVersion>`select version, changed, created_at as "createdAt" from treatment_plan_versions
    where therapist_id = ${therapistId} and plan_id = ${planId} order by version desc limit ${limit} offset ${offset}`.compile(
      build,
    ),
)

export const findVersion = builtOnce((therapistId: string, planId: string, version: number) =>
  sql<
    PlanVersion & { snapshot: PlanSnapshot }
  >`select version, changed, created_at as "createdAt", snapshot from treatment_plan_versions
    where therapist_id = ${therapistId} and plan_id = ${planId} and version = ${version}`.compile(build),
)
