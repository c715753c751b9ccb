// The words of two-step sign-in, which arrive with the screens that say them.
import { addWords } from '../add-words'
import en from './totp.en.json'
import zh from './totp.zh-CN.json'

addWords({ 'zh-CN': zh, en })
