// The initial texts: notices for each occasion, with `{变量}` to be filled in.
import type { Db } from '../../database/database'

type Channel = 'inbox' | 'subscription' | 'sms' | 'mail'
type Text = readonly [key: string, name: string, content: string, ...channels: Channel[]]

/** Variables of every text. */
const always = ['姓名', '协会']

const texts: readonly Text[] = [
  ['join_submit', '提交入会申请', '{姓名}您好，{协会}已收到您的入会申请，我们会尽快审核。', 'inbox', 'subscription'],
  [
    'join_pass',
    '入会审核通过',
    '{姓名}您好，您申请的{职务}已通过审核，请在 {缴费期限} 前缴纳会费 {金额}。',
    'inbox',
    'subscription',
    'sms',
  ],
  ['join_reject', '入会审核未通过', '{姓名}您好，您的入会申请未通过：{原因}', 'inbox', 'subscription'],
  [
    'pay_remind',
    '缴费提醒',
    '{姓名}您好，您的会费 {金额} 尚未缴纳，请在 {缴费期限} 前缴纳。',
    'inbox',
    'subscription',
    'sms',
  ],
  [
    'join_done',
    '入会成功',
    '欢迎{姓名}加入{协会}！会员编号 {编号}，职务{职务}，有效期至 {到期日}。',
    'inbox',
    'subscription',
    'sms',
  ],
  ['renew_remind', '续费提醒', '{姓名}您好，您的会籍将于 {到期日} 到期，请及时续费。', 'inbox', 'subscription', 'sms'],
  [
    'renew_done',
    '续费成功',
    '{姓名}您好，已收到您 {年限} 年会费 {金额}，会籍有效期至 {到期日}。',
    'inbox',
    'subscription',
  ],
  [
    'dues_notice',
    '会费通知',
    '{姓名}您好，您的{批次}为 {金额}（{职务}），请在 {截止日期} 前缴纳。',
    'inbox',
    'subscription',
    'sms',
  ],
  [
    'dues_remind_1',
    '会费提醒',
    '{姓名}您好，您的{批次} {金额} 尚未缴纳，截止日期为 {截止日期}，请及时缴纳。',
    'inbox',
    'subscription',
  ],
  [
    'dues_remind_2',
    '会费催缴',
    '{姓名}您好，您的{批次} {金额} 已过截止日期 {截止日期}，请尽快缴纳；已缴纳的请与秘书处联系。',
    'inbox',
    'subscription',
    'sms',
  ],
  [
    'dues_remind_3',
    '会费最后催缴',
    '{姓名}您好，您的{批次} {金额} 逾期已久（截止日期 {截止日期}），逾期不缴将影响会员权利，请与秘书处联系。',
    'inbox',
    'subscription',
    'sms',
  ],
  [
    'meeting_invite',
    '会议通知',
    '{姓名}您好，{协会}定于 {会议时间} 在{会议地点}召开{会议}，请准时出席；不能出席的请及时与秘书处联系办理委托。{通知内容}',
    'inbox',
    'subscription',
    'sms',
  ],
  [
    'meeting_change',
    '会议变更',
    '{姓名}您好，{会议}改为 {会议时间} 在{会议地点}召开，请留意。',
    'inbox',
    'subscription',
    'sms',
  ],
  [
    'meeting_cancel',
    '会议取消',
    '{姓名}您好，原定 {会议时间} 召开的{会议}已取消：{原因}',
    'inbox',
    'subscription',
    'sms',
  ],
  ['renew_reject', '续费未通过', '{姓名}您好，您提交的续费未通过：{原因}', 'inbox', 'subscription'],
  ['expired', '会籍到期', '{姓名}您好，您的会籍已于 {到期日} 到期，欢迎续费。', 'inbox', 'subscription'],
  ['freeze', '会籍冻结', '{姓名}您好，您的会籍已冻结至{冻结至}：{原因}', 'inbox'],
  ['out', '退会', '{姓名}您好，您已于 {退会时间} 退出{协会}：{原因}', 'inbox'],
  ['change_taken', '资料变更已办理', '{姓名}您好，您申请变更的资料已更新：{项目}。', 'inbox', 'subscription'],
  ['change_rejected', '资料变更未通过', '{姓名}您好，您申请变更的{项目}未办理：{原因}', 'inbox', 'subscription'],
  ['townsman_pass', '同乡认证通过', '{姓名}您好，您已通过{协会}同乡认证。', 'inbox', 'subscription'],
  ['townsman_reject', '同乡认证未通过', '{姓名}您好，您的同乡认证未通过：{原因}', 'inbox', 'subscription'],
  [
    'activity_apply_pass',
    '活动报名成功',
    '{姓名}您好，您已成功报名「{活动}」，时间 {活动时间}，地点 {活动地点}。',
    'inbox',
    'subscription',
  ],
  ['activity_apply_reject', '活动报名未通过', '{姓名}您好，您报名的「{活动}」未通过：{原因}', 'inbox', 'subscription'],
  [
    'activity_remind',
    '活动提醒',
    '{姓名}您好，「{活动}」将于 {活动时间} 在 {活动地点} 举行，期待您的到来。',
    'inbox',
    'subscription',
  ],
  ['activity_cancel', '活动取消', '{姓名}您好，「{活动}」已取消：{原因}', 'inbox', 'subscription', 'sms'],
  ['resource_pass', '资源审核通过', '{姓名}您好，您发布的「{标题}」已通过审核。', 'inbox', 'subscription'],
  ['resource_reject', '资源审核未通过', '{姓名}您好，您发布的「{标题}」未通过审核：{原因}', 'inbox', 'subscription'],
  ['sponsor_thanks', '赞助致谢', '感谢{姓名}对「{项目}」的赞助（{金额}）！', 'inbox'],
  [
    'donate_thanks',
    '捐赠致谢',
    '感谢{姓名}为「{项目}」捐赠 {金额}，捐赠证书编号 {证书编号}。',
    'inbox',
    'subscription',
  ],
  ['receipt', '收款票据', '{姓名}您好，您的收款票据 {票据号} 已开具，金额 {金额}。', 'inbox', 'subscription'],
  ['birthday', '生日祝福', '{姓名}，{协会}祝您生日快乐！', 'inbox', 'subscription'],
  ['honor', '授予荣誉', '祝贺{姓名}获得「{荣誉}」！', 'inbox', 'subscription'],
  ['question_answer', '提案答复', '{姓名}您好，您的提案「{标题}」已有答复。', 'inbox', 'subscription'],
  ['feedback_reply', '反馈回复', '{姓名}您好，您的反馈已有回复：{回复}', 'inbox', 'subscription'],
  ['empty_state', '空白页文案', '暂无内容'],
  ['share_text', '分享文案', '{协会}邀请您加入'],
]

/** Variables that the initial text doesn't use, available for the association's own wording. */
const more: Readonly<Record<string, readonly string[]>> = {
  honor: ['颁发单位'],
  change_taken: ['意见'],
  sponsor_thanks: ['鸣谢词'],
  pay_remind: ['收款账户'],
  renew_remind: ['收款账户'],
  dues_notice: ['年度', '收款账户'],
  dues_remind_1: ['年度', '收款账户'],
  dues_remind_2: ['年度', '收款账户'],
  dues_remind_3: ['年度', '收款账户'],
}

function variablesOf(key: string, content: string): string[] {
  const used = [...content.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1] as string)
  return [...new Set([...always, ...used, ...(more[key] ?? [])])]
}

/** Adds missing texts; those written by the association stay. */
export async function seedTexts(db: Db): Promise<void> {
  await db
    .insertInto('system_text')
    .values(
      texts.map(([key, name, content, ...channel]) => ({
        key,
        name,
        content,
        vars: variablesOf(key, content),
        channel: [...channel],
      })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
