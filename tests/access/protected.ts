// What must be protected in the product, written by hand: a schema that forgets one of these turns the proof red.

/** Shown in full only to roles that may see sensitive data. */
export const contact: readonly string[] = [
  'user.phone',
  'user.phone_two',
  'user.address',
  'user.license_img',
  'user.apply_files',
  'user.emergency_name',
  'user.emergency_phone',
  'admin.phone',
  'config.contact_phone',
]

/** Never in a list, always masked where one record is read. */
export const identity: readonly string[] = ['user.id_card', 'user.openid', 'user.unionid']

/** Never answered in any form. */
export const neverAnswered: readonly string[] = [
  'admin.password',
  'admin.pass_history',
  'admin.totp_secret',
  'admin.totp_step',
  'admin.recovery_codes',
]

/** Fields that take a right of their own, always an explicit button. */
export const extraRights: Readonly<Record<string, { read?: string; write?: string }>> = {
  'user.member_no': { write: 'user.member_no' },
  'user.expire_time': { write: 'user.expire' },
}

/** Resources whose rows lie in an area, and the way to it. */
export const areas: Readonly<Record<string, string>> = {
  user: 'area_id',
  article: 'area_id',
  area: 'id',
  user_renew: 'user_id.area_id',
  user_honor: 'user_id.area_id',
  user_donate: 'user_id.area_id',
  pay_log: 'user_id.area_id',
  contribute_log: 'user_id.area_id',
  frame: 'area_id',
}

/** Where records belong: offered also to those who see only records of their own, who could make none otherwise. */
export const structure: readonly string[] = ['area']

/** Views and the rows that are theirs; another view's rows do not exist for their holders. */
export const ownRows: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  user: { state: ['active', 'frozen'] },
  article: { type: 1 },
  article_party: { type: 2 },
  user_townsman: {
    townsman_status: ['applied', 'verified', 'rejected'],
    state: ['none', 'applied', 'pending_payment', 'rejected'],
  },
  user_apply: { state: ['applied', 'pending_payment', 'rejected'] },
  user_out: { state: 'left' },
  user_tour: { state: 'none', townsman_status: 'none' },
  area: { area_type: 'area' },
  group: { area_type: 'group' },
}

/** Set by the server alone: a body that holds one of them is refused. */
export const computed: readonly string[] = [
  'user.state',
  'user.status',
  'user.townsman_status',
  'user.source',
  'admin.is_super',
  'admin.force_pass',
  'admin.totp_on',
  'role.is_sys',
]

/** Views on which a call of their base makes no sense. */
export const lacking: Readonly<Record<string, readonly string[]>> = {
  user_out: ['create'],
  user_tour: ['create'],
}
