/**
 * Runs in a drawn page. Starts the app's scripts once the main picture is there, after a tap, or after 2.5 s,
 * whichever comes first; notes the latest tap for the app to repeat; hides the view where the app will show another:
 * the tab that the visitor had chosen before, or the pictures of the agent that an earlier address named.
 */
export const startScript = `!function(d){
var s=d.getElementById('shell'),urls=JSON.parse(d.getElementById('bundle').textContent),n=0;
function go(){if(n++)return;urls.forEach(function(u){var e=d.createElement('script');e.src=u;e.async=false;d.head.appendChild(e)})}
s.addEventListener('click',function(e){e.preventDefault();var t=e.target.closest('button,a');
s.tap={text:t?t.textContent:'',x:e.pageX,y:e.pageY};go()});
try{var k=JSON.parse(sessionStorage.getItem('shangan:tabs:'+s.dataset.page)),
p=JSON.parse(localStorage.getItem('shangan:promotion')),a=s.dataset.agents;
if(k&&k.tab!=s.dataset.tab||a&&p&&!/[?&]agent=[^&]*\\d/.test(location.search)&&a.split(' ').indexOf(p.agent)>-1){
s.style.visibility='hidden';go()}}catch(e){}
var i=s.querySelector('[fetchpriority]');
if(!i||i.complete)setTimeout(go,0);
else{i.onload=function(){requestAnimationFrame(function(){setTimeout(go,0)})};i.onerror=go}
setTimeout(go,2500)
}(document)`
