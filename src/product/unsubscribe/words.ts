// Words of the page behind the link of a mail. It is opened without a sign-in, and loads none of the app's texts.
const chinese = {
  title: '退订邮件',
  hint: '退订后，协会不再向您的邮箱发送通知和群发邮件。',
  stop: '退订',
  stopped: '已退订，不再向您发送邮件',
  again: '恢复接收',
  resumed: '已恢复，您会继续收到邮件',
  unknown: '链接无效，请使用邮件中完整的链接',
  often: '操作过于频繁，请一分钟后再试',
  offline: '网络中断，请稍后再试',
}

export type Words = typeof chinese

const english: Words = {
  title: 'Unsubscribe from mails',
  hint: 'The association will send neither notices nor mailings to your mailbox any more.',
  stop: 'Unsubscribe',
  stopped: 'Unsubscribed: you get no more mails',
  again: 'Subscribe again',
  resumed: 'Subscribed again: mails go to you as before',
  unknown: 'The link is not valid: use the whole link of the mail',
  often: 'Too many tries: try again in a minute',
  offline: 'No connection: try again later',
}

export function wordsOf(language: string): Words {
  return language.startsWith('zh') ? chinese : english
}
