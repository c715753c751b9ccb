// Days to a membership's last valid day, in the association's zone.
import dayjs, { type Dayjs } from 'dayjs'

/** 0 on the last valid day, negative afterwards. */
export function daysLeft(expires: string, today: Dayjs): number {
  return dayjs(expires).startOf('day').diff(today.startOf('day'), 'day')
}
