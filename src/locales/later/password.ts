// The words about choosing a password, which arrive with its forms.
import { addWords } from '../add-words'
import en from './password.en.json'
import zh from './password.zh-CN.json'

addWords({ 'zh-CN': zh, en })
