// Names of people: a surname, single or compound, and one or two more characters.
import type { Findings, Scrap } from './findings'

const single = new Set(
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾萧肖田董袁潘于余蒋蔡杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付傅方白邹孟熊秦邱丘江尹薛闫阎段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳欧管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝官封谈匡鞠惠荆乐冀郁胥南班储原栗燕楚鄢劳谌奚皮粟冼蔺楼盘满闻位厉伊仝区郜海阚花权强帅屠豆朴盖练廉禹井祖漆巴丰支卿国狄平计索宣晋相初门云容敬来扈晁芮都普阙浦戈伏鹿薄邸雍辜羊阿乌母裘亓修邰赫杭况那宿鲜印逯隆茹诺战慕危玉银亢嵇公哈湛宾戎勾茅利於呼居揭干但尉冶斯元束檀衣信展阴昝智幸奉植衡富尧闭由',
)

const compound = new Set(
  '欧阳 太史 端木 上官 司马 东方 独孤 南宫 万俟 闻人 夏侯 诸葛 尉迟 公羊 赫连 澹台 皇甫 宗政 濮阳 公冶 太叔 申屠 公孙 慕容 仲孙 钟离 长孙 宇文 司徒 鲜于 司空 令狐 百里 呼延 东郭 南门 西门 第五 公良 拓跋 轩辕 完颜 纳兰'.split(
    ' ',
  ),
)

/** Words that look like a name and are none. */
const NONE =
  /^(?:男|女|汉族|先生|女士|姓名|电话|手机|微信|邮箱|地址|公司|单位|职务|籍贯|会员|同乡|本人|性别|经理|主任|党员|本科|大专|高中|中专|硕士|博士|文化|关于|成立|成员|向上|应聘|连锁|管理|安装|金融|方面|和谐|国家|任职|现任|时间|于.*|有.*|万元|全部|全国|平方|公.*|农.*|商会|阳光|花园|简介|谢谢.*|祝.*|支持|明天|明年|安全|容易|来自.*|联系.*|时任|都是|计划|宣传|居住.*|信息.*|智能.*|富强|利润|初中|国企|民企|应该|解决|平时|江西|云南|海南|安徽|江苏|湖.{1,2}|四川|广.{1,2}|山.{1,2}|高新.*|高级.*|乐于.*|常住.*)$/u

const HAN = /^[\u3400-\u9fff·]+$/u

/** Confidence that the whole word is a name; 0 if it is none. */
export function looksLikeName(word: string): number {
  const letters = [...word]
  if (!HAN.test(word) || letters.length < 2 || letters.length > 4 || NONE.test(word)) return 0
  if (compound.has(letters.slice(0, 2).join(''))) return letters.length >= 3 ? 0.92 : 0
  if (!single.has(letters[0] as string)) return 0
  return letters.length === 3 ? 0.85 : letters.length === 2 ? 0.75 : 0.35
}

const titled = /(?:我叫|我是|本人叫?|姓名)\s*[::]?\s*([\u3400-\u9fff]{2,4}?)(?=[,;。、\s\uE000男女]|$)/u
const polite = /([\u3400-\u9fff]{2,4})\s*(先生|女士|小姐)/u

/** By the words around it, otherwise the first word that looks like a name. */
export function takeName(scrap: Scrap, findings: Findings): void {
  if (findings.has('user_name')) return
  const called = scrap.take(titled, 1, (name) => looksLikeName(name) > 0)
  if (called) {
    findings.put('user_name', called, 0.93)
    return
  }
  const address = polite.exec(scrap.rest)
  if (address && looksLikeName(address[1] as string) > 0) {
    scrap.remove(address.index, address[0].length)
    findings.put('user_name', address[1], 0.9)
    findings.put('sex', address[2] === '先生' ? 'male' : 'female', 0.85)
    return
  }
  const words = scrap.words().map((word, index) => ({ ...word, sure: looksLikeName(word.text) - index * 0.02 }))
  const [best] = words.filter(({ sure }) => sure > 0.3).sort((one, other) => other.sure - one.sure)
  if (best && findings.put('user_name', best.text, Math.round(best.sure * 100) / 100))
    scrap.remove(best.start, best.text.length)
}
