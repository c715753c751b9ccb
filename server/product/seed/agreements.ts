// The agreements that every association has, as drafts that are not in force until somebody has read them.
import type { Db } from '../../database/database'

type Kind = 'user' | 'privacy' | 'join' | 'donate' | 'activity' | 'charter'

const agreements: readonly (readonly [type: Kind, title: string, ...paragraphs: string[]])[] = [
  [
    'user',
    '用户服务协议',
    '使用本平台即表示同意本协议。请提供真实资料，妥善保管账号，不发布违法或侵犯他人权益的内容。',
    '平台可因维护或不可抗力暂停服务，并会尽早通知。',
  ],
  [
    'privacy',
    '隐私政策',
    '我们只收集办理会籍、活动和服务所必需的资料，包括姓名、手机号、任职单位与籍贯。',
    '未经本人同意，不向其他会员公开电话和住址。您可随时查询、更正或要求删除个人资料。',
  ],
  [
    'join',
    '入会协议',
    '申请人自愿加入，遵守章程，按时缴纳会费，参加组织活动。',
    '退会自书面提出之日起生效，已缴会费不予退还。',
  ],
  ['donate', '捐赠协议', '捐赠出于自愿，款物用于所注明的项目，收支情况定期公示。', '捐赠证书由秘书处开具。'],
  ['activity', '活动免责声明', '参加者应量力而行，遵守组织者的安排，自行负责随身财物。', '未成年人须由监护人陪同。'],
  [
    'charter',
    '章程',
    '本会由同乡企业与个人自愿组成，宗旨为联络乡谊、服务会员、回报家乡。',
    '会员大会是最高权力机构，每年至少召开一次。',
  ],
]

/** Adds missing agreements; those written by the association stay. */
export async function seedAgreements(db: Db): Promise<void> {
  await db
    .insertInto('agreement')
    .values(
      agreements.map(([type, title, ...paragraphs]) => ({
        type,
        title,
        content: paragraphs.map((text) => `<p>${text}</p>`).join(''),
        is_open: false,
      })),
    )
    .onConflict((conflict) => conflict.column('type').doNothing())
    .execute()
}
