// Error catalogue: every refusal has a code, a status and a text in both languages.
import type { Text } from './field'

export const errors = {
  AUTH: { status: 401, text: { zh: '登录已失效，请重新登录', en: 'Session expired, please sign in again' } },
  PERM: { status: 403, text: { zh: '没有操作权限', en: 'Not permitted' } },
  PARAM: { status: 400, text: { zh: '参数错误', en: 'Invalid parameters' } },
  CRED: { status: 400, text: { zh: '账号或密码错误', en: 'Wrong username or password' } },
  CAPTCHA: { status: 400, text: { zh: '验证码错误或已过期', en: 'Wrong or expired captcha' } },
  PASSWORD: { status: 403, text: { zh: '请先修改初始密码', en: 'Change your password first' } },
  TOTP: {
    status: 400,
    text: { zh: '请输入验证器中的 6 位验证码', en: 'Enter the 6-digit code of your authenticator' },
  },
  ENROL: { status: 403, text: { zh: '请先设置两步验证', en: 'Set up two-step sign-in first' } },
  SIZE: { status: 413, text: { zh: '内容过大', en: 'Too large' } },
  COUNT: { status: 409, text: { zh: '符合条件的数据已变化，请重新确认', en: 'The matching rows have changed' } },
  ROUTE: { status: 404, text: { zh: '接口不存在', en: 'No such call' } },
  NF: { status: 404, text: { zh: '数据不存在或已删除', en: 'Not found' } },
  DUP: { status: 409, text: { zh: '数据已存在', en: 'Already exists' } },
  STALE: { status: 409, text: { zh: '数据已被他人修改，请刷新', en: 'Changed by someone else' } },
  STATE: { status: 422, text: { zh: '当前状态不允许该操作', en: 'Not allowed in this state' } },
  REF: { status: 422, text: { zh: '已被使用，不能删除', en: 'In use, cannot be deleted' } },
  CAP: { status: 422, text: { zh: '名额已满', en: 'Full' } },
  TIME: { status: 422, text: { zh: '不在允许的时间内', en: 'Outside the time window' } },
  BAL: { status: 422, text: { zh: '余额不足', en: 'Insufficient balance' } },
  RATE: { status: 429, text: { zh: '操作过于频繁，请稍后再试', en: 'Too many requests, try again later' } },
  CRASH: {
    status: 500,
    text: {
      zh: '这一行三次使程序中断，已被搁置，其余的行照常处理：请核对并改正这一行后单独重试；若再出现，请联系系统维护人员',
      en: 'This row stopped the program three times and was set aside; the others went on. Check and correct it, then try it alone; if it happens again, tell whoever maintains the system',
    },
  },
  EXT: { status: 502, text: { zh: '外部服务暂不可用', en: 'Upstream unavailable' } },
  DOWN: {
    status: 503,
    text: {
      zh: '服务暂时无法使用，您填写的内容仍在，请稍后再试',
      en: 'Out of service for a moment. Nothing you entered is lost: try again shortly',
    },
  },
  SYS: { status: 500, text: { zh: '系统错误', en: 'Server error' } },
} as const satisfies Record<string, { status: number; text: Text }>

export type ErrorCode = keyof typeof errors

export interface Details {
  /** Replaces the catalogue's text. */
  message?: Text
  /** Field to its problem. */
  errors?: Record<string, Text>
  content?: unknown
}

/** A refusal, thrown anywhere and turned into an envelope in one place. */
export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly details: Details = {},
  ) {
    super((details.message ?? errors[code].text).en)
    this.name = 'Refusal'
  }
}

/** Stops the call with an error of the catalogue. @throws Refusal */
export function fail(code: ErrorCode, details?: Details): never {
  throw new Refusal(code, details)
}
