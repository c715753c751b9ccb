// Raw rows that statistics are recomputed from, and the days and settings that the journeys agree on.

export interface Line {
  id: number
  user_id: number
  kind: string
  to_value: string | null
  start_date: string
  end_date: string | null
  ref_id: number | null
  origin_id: number | null
}
export interface Renewal {
  id: number
  user_id: number
  paid: string
  old_expire: string
  amount: number
  status: string
}
export interface Someone {
  id: number
  state: string
  sex: string
  area_id: number | null
  town_id: number | null
  native_id: number | null
  work_type_id: number | null
  work_nature_id: number | null
  townsman_status: string
  verified: string | null
  made: string
  groups: number[]
}
export interface Point {
  id: number
  user_id: number
  area_id: number | null
  type: number
  origin_id: number | null
  points: number
  amount: number | null
  day: string
  at: string
}
export type Places = Map<number, { pid: number | null; level?: string; group_type?: string }>

export const TODAY = '2026-08-15'
export const REMIND = 30
export const EARLY = 90
export const GRACE = 20

export interface Days {
  first: string
  last: string
}
export interface Standing {
  state: 'active' | 'frozen' | 'left'
  since: string
  until: string | null
}
