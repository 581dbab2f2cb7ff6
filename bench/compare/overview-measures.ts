import { type Parts, object } from './one-statement.ts'
import type { Statement } from '../../server/src/platform/database/tenancy.ts'

/** The measures of a client's overview, as JSON: the three filled in last, each with twelve scores. Names and ends of the scales are those of the caseload. */
export function overviewMeasures(parts: Parts, scores: Statement): string {
  const measure = object({
    measureId: 'm."measureId"',
    name: 'p.name',
    lowest: 'p.lowest',
    highest: 'p.highest',
    band: 'm.band',
    scores: `(select json_agg(json_build_object('date', x.date, 'score', x.score) order by x.place desc)
      from (select * from s where s."measureId" = m."measureId" order by place limit 12) x)`,
  })
  return `(with s as materialized (select r.*, row_number() over () as place from (${parts.of(scores)}) r)
    select coalesce(json_agg(${measure} order by m.first), '[]')
    from (select "measureId", min(place) as first, (array_agg(band order by place))[1] as band from s group by 1 order by min(place) limit 3) m
      left join (values ('phq-9', 'PHQ-9', 0, 27), ('gad-7', 'GAD-7', 0, 21)) as p (id, name, lowest, highest) on p.id = m."measureId")`
}
