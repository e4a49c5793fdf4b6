/**
 * School words whose other forms are not made by rule, with their meaning: they are not learnt here, but who meets
 * `went` in a text looks it up here. One word a line: the word, its other forms and spellings, what it means.
 */
const lines = `
be am is are was were been being|是；在
become becomes became becoming|成为，变得
begin begins began begun beginning|开始
bend bends bent bending|弯曲
bite bites bit bitten biting|咬
bleed bleeds bled bleeding|流血
blow blows blew blown blowing|吹；打击
break breaks broke broken breaking|打破；中断
bring brings brought bringing|带来
build builds built building|建造
burn burns burnt burned burning|燃烧
buy buys bought buying|买；相信
catch catches caught catching|抓住；赶上
choose chooses chose chosen choosing|选择
come comes came coming|来
cost costs costing|花费；使付出代价
cut cuts cutting|切；削减
deal deals dealt dealing|处理；交易
dig digs dug digging|挖
do does did done doing|做
draw draws drew drawn drawing|画；吸引；得出
dream dreams dreamt dreamed dreaming|梦想
drink drinks drank drunk drinking|喝
drive drives drove driven driving|驾驶；驱使
eat eats ate eaten eating|吃
fall falls fell fallen falling|落下；下降
feed feeds fed feeding|喂养
feel feels felt feeling|感觉
fight fights fought fighting|战斗
find finds found finding|找到；发现
fit fits fitted fitting|适合
flee flees fled fleeing|逃跑
fly flies flew flown flying|飞
forbid forbids forbade forbidden forbidding|禁止
forget forgets forgot forgotten forgetting|忘记
forgive forgives forgave forgiven forgiving|原谅
freeze freezes froze frozen freezing|冻结
get gets got gotten getting|得到；变得
give gives gave given giving|给
go goes went gone going|去；变得
grow grows grew grown growing|生长；增长
hang hangs hung hanged hanging|悬挂
have has had having|有
hear hears heard hearing|听见
hide hides hid hidden hiding|隐藏
hit hits hitting|打击；碰撞
hold holds held holding|握住；举行；持有
hurt hurts hurting|伤害
keep keeps kept keeping|保持
kneel kneels knelt kneeling|跪下
know knows knew known knowing|知道
lay lays laid laying|放置；下（蛋）
lead leads led leading|带领；导致
learn learns learnt learned learning|学习
leave leaves left leaving|离开；留下
lend lends lent lending|借出
let lets letting|让
lie lies lay lain lying|躺；位于；说谎
light lights lit lighted lighting|点燃；光
lose loses lost losing|失去
make makes made making|做；使
mean means meant meaning|意思是
meet meets met meeting|遇见；满足
pay pays paid paying|付钱
put puts putting|放
read reads reading|阅读
ride rides rode ridden riding|骑
ring rings rang rung ringing|响；打电话
rise rises rose risen rising|上升
run runs ran running|跑；经营
say says said saying|说
see sees saw seen seeing|看见；理解
sell sells sold selling|卖
send sends sent sending|发送
set sets setting|放置；设定
shake shakes shook shaken shaking|摇动
shine shines shone shining|发光
shoot shoots shot shooting|射击
show shows showed shown showing|展示；表明
shut shuts shutting|关闭
sing sings sang sung singing|唱
sink sinks sank sunk sinking|下沉
sit sits sat sitting|坐
sleep sleeps slept sleeping|睡
smell smells smelt smelled smelling|闻
speak speaks spoke spoken speaking|说话
spell spells spelt spelled spelling|拼写
spend spends spent spending|花费
spread spreads spreading|传播；展开
stand stands stood standing|站；忍受
steal steals stole stolen stealing|偷
stick sticks stuck sticking|粘；坚持
sweep sweeps swept sweeping|扫
swim swims swam swum swimming|游泳
swing swings swung swinging|摇摆
take takes took taken taking|拿；采取
teach teaches taught teaching|教
tear tears tore torn tearing|撕；眼泪
tell tells told telling|告诉
think thinks thought thinking|想；认为
throw throws threw thrown throwing|扔
understand understands understood understanding|理解
wake wakes woke woken waking|醒
wear wears wore worn wearing|穿；磨损
win wins won winning|赢
write writes wrote written writing|写
can could|能
may might|可以；可能
must|必须
shall should|将；应该
will would|将；意愿
good better best|好的
well better best|好；健康的
bad worse worst|坏的
ill worse worst|生病的
many more most|许多
much more most|许多
little less least|少的
far farther further farthest furthest|远的
old older elder oldest eldest|老的
late later latter latest last|晚的
child children|孩子
man men|男人；人类
woman women|女人
person people|人
foot feet|脚；英尺
tooth teeth|牙齿
mouse mice|老鼠
goose geese|鹅
ox oxen|牛
leaf leaves|叶子
life lives|生命；生活
knife knives|刀
wife wives|妻子
half halves|一半
shelf shelves|架子
thief thieves|小偷
wolf wolves|狼
loaf loaves|一条（面包）
self selves|自我
hero heroes|英雄
potato potatoes|土豆
tomato tomatoes|西红柿
sheep|绵羊
fish fishes|鱼
colour color colours colors coloured colored colourful colorful|颜色
centre center centres centers|中心
favourite favorite|最喜爱的
neighbour neighbor neighbours neighbors|邻居
honour honor honours honors honoured honored|荣誉
theatre theater theatres theaters|剧院
metre meter metres meters|米
litre liter litres liters|升
grey gray|灰色的
programme program programmes programs|节目；计划；程序
practise practice practises practised practising|练习
travel travels travelled traveled travelling traveling|旅行
cancel cancels cancelled canceled cancelling canceling|取消
realize realizes realized realizing realise realises realised realising|意识到；实现
organize organizes organized organizing organise organises organised organising|组织
organization organizations organisation organisations|组织；机构
analysis analyses|分析
wound wounds wounded wounding|伤口；使受伤
apologize apologizes apologized apologizing apologise apologised apologising|道歉
tyre tire tyres tires|轮胎
cheque check cheques checks|支票
plough plow|犁
aeroplane airplane|飞机
mum mom|妈妈
kilometre kilometer kilometres kilometers|公里
jewellery jewelry|珠宝
pyjamas pajamas|睡衣
`

/** A school word that the list does not have. */
export interface BasicWord {
  readonly word: string
  readonly forms: readonly string[]
  readonly meaning: string
}

/** The school words with irregular forms, in no order. */
export const basicWords: readonly BasicWord[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [spellings = '', meaning = ''] = line.split('|')
    const [word = '', ...forms] = spellings.split(' ')
    return { word, forms, meaning }
  })
