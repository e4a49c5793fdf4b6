import { LONG_WORD } from '../../../contract/study/example'

/**
 * Runs before the drawn view is there, so that no tap on it is too early: notes the latest one for the app to repeat,
 * has the app started, and tells as long as a finger is down, for a view that goes then takes the tap with it. A finger
 * that went down here and up on what the app drew meanwhile is a tap on neither: it counts for what is at its place.
 */
export const tapScript = `!function(d){
function on(n,f){d.addEventListener(n,function(e){var s=d.getElementById('shell');if(s)f(s,e,s.contains(e.target))},true)}
on('pointerdown',function(s,e,is){s.held=is});
on('pointercancel',function(s){s.held=false});
on('pointerup',function(s){setTimeout(function(){s.held=false},100)});
on('click',function(s,e,is){var t=e.target.closest('button,a'),was=s.held;s.held=false;if(!is&&(t||!was))return;e.preventDefault();
s.tap={text:t?t.textContent:'',x:e.pageX,y:e.pageY};if(s.go)s.go()})
}(document)`

/** What every start has in common: `go` starts the app's scripts, once; a tap that was already made does, too. */
const begin = `var s=d.getElementById('shell'),urls=JSON.parse(d.getElementById('bundle').textContent),n=0;
function go(){if(n++)return;urls.forEach(function(u){var e=d.createElement('script');e.src=u;e.async=false;d.head.appendChild(e)})}
s.go=go;if(s.tap)go();`

/**
 * Runs in a drawn page. Starts the app's scripts once the main picture is there, after a tap, or after 2.5 s,
 * whichever comes first; hides the view where the app will show another: the tab that the visitor had chosen before,
 * or the pictures of the agent by which the tab was entered. As in the app, an address that a link from outside leads to
 * decides itself, and the router's state tells every other one.
 */
export const startScript = `!function(d){
${begin}
try{var k=JSON.parse(sessionStorage.getItem('shangan:tabs:'+s.dataset.page)),
a=(s.dataset.agents||'-').split(' '),m=/.*[?&]agent=([^&]*)/.exec(location.search),q=m?m[1].replace(/\\D/g,''):'',
p=m&&!history.state?q:JSON.parse(sessionStorage.getItem('shangan:agent'))||'';
if(k&&k.tab!=s.dataset.tab||p!=q&&(a.indexOf(p)>-1||a.indexOf(q)>-1)){
s.style.visibility='hidden';go()}}catch(e){}
var i=s.querySelector('[fetchpriority]');
if(!i||i.complete)setTimeout(go,0);
else{i.onload=function(){requestAnimationFrame(function(){setTimeout(go,0)})};i.onerror=go}
setTimeout(go,2500)
}(document)`

/** Runs before a drawn study card: marks the page of who is signed in or has learnt on this device, whose card is another. */
export const ownerScript = `;try{
if(localStorage.getItem('shangan:session')||localStorage.getItem('shangan:guest-words'))document.documentElement.dataset.learner=''
}catch(e){}`

/**
 * Puts the card that the app has kept for whoever is here today (`src/platform/next-front`) into the drawn one, which is
 * another's without. Nothing has been painted yet; a name is text here, never HTML.
 */
const ownFront = `var h=d.documentElement;try{
var k=JSON.parse(localStorage.getItem('shangan:words/next')),u=JSON.parse(localStorage.getItem('shangan:session'));
if('learner' in h.dataset&&k&&k.uid===(u&&u.uid||'')&&k.day===Math.floor((Date.now()+144e5)/864e5)){
var q=function(c){return s.querySelector(c)},w=q('.we-head'),e=q('.we-english'),put=function(p,t){p.textContent=t};
put(q('.tag'),k.tag);put(w,k.word);w.className='we-head'+(k.word.length>${LONG_WORD}?' we-head-long':'');put(q('.we-ipa'),'/'+k.ipa+'/');
put(e,'');k.sentence.forEach(function(x){var i=d.createElement('span');i.className=x.isWord?'we-mark':'';put(i,x.text);e.appendChild(i)});
if(!k.sentence.length)q('.wm-help').remove();
s.dataset.subject=k.word;delete h.dataset.learner}}catch(x){}
`

/** Runs after a drawn study card. Starts the app's scripts when the card has been painted, at once where it is another's. */
export const cardScript = `!function(d){
${begin}
${ownFront}
if('learner' in h.dataset)go();
else{s.since=performance.now();requestAnimationFrame(function(){setTimeout(go,0)});setTimeout(go,1000)}
}(document)`
