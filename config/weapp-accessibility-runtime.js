import { mergeInternalComponents } from '@tarojs/shared'
import { spoken } from './weapp-spoken'

mergeInternalComponents(spoken)
