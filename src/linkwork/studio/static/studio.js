var Hc,Et,Ag,df,Tr,Mg,Cg,Rg,cf,kc,ul,Pg,ff,uf,hf,Hb,zc={},Gc=[],Wb=/acit|ex(?:s|g|n|p|$)|rph|grid|ows|mnc|ntw|ine[ch]|zoo|^ord|itera/i,Wc=Array.isArray;function Ks(n,e){for(var t in e)n[t]=e[t];return n}function pf(n){n&&n.parentNode&&n.parentNode.removeChild(n)}function mf(n,e,t){var i,s,r,o={};for(r in e)r=="key"?i=e[r]:r=="ref"?s=e[r]:o[r]=e[r];if(arguments.length>2&&(o.children=arguments.length>3?Hc.call(arguments,2):t),typeof n=="function"&&n.defaultProps!=null)for(r in n.defaultProps)o[r]===void 0&&(o[r]=n.defaultProps[r]);return Bc(n,o,i,s,null)}function Bc(n,e,t,i,s){var r={type:n,props:e,key:t,ref:i,__k:null,__:null,__b:0,__e:null,__c:null,constructor:void 0,__v:s??++Ag,__i:-1,__u:0};return s==null&&Et.vnode!=null&&Et.vnode(r),r}function Tt(n){return n.children}function Zo(n,e){this.props=n,this.context=e}function no(n,e){if(e==null)return n.__?no(n.__,n.__i+1):null;for(var t;e<n.__k.length;e++)if((t=n.__k[e])!=null&&t.__e!=null)return t.__e;return typeof n.type=="function"?no(n):null}function Xb(n){if(n.__P&&n.__d){var e=n.__v,t=e.__e,i=[],s=[],r=Ks({},e);r.__v=e.__v+1,Et.vnode&&Et.vnode(r),gf(n.__P,r,e,n.__n,n.__P.namespaceURI,32&e.__u?[t]:null,i,t??no(e),!!(32&e.__u),s),r.__v=e.__v,r.__.__k[r.__i]=r,Ug(i,r,s),e.__e=e.__=null,r.__e!=t&&Ig(r)}}function Ig(n){if((n=n.__)!=null&&n.__c!=null)return n.__e=n.__c.base=null,n.__k.some(function(e){if(e!=null&&e.__e!=null)return n.__e=n.__c.base=e.__e}),Ig(n)}function wg(n){(!n.__d&&(n.__d=!0)&&Tr.push(n)&&!Vc.__r++||Mg!=Et.debounceRendering)&&((Mg=Et.debounceRendering)||Cg)(Vc)}function Vc(){try{for(var n,e=1;Tr.length;)Tr.length>e&&Tr.sort(Rg),n=Tr.shift(),e=Tr.length,Xb(n)}finally{Tr.length=Vc.__r=0}}function Lg(n,e,t,i,s,r,o,a,c,l,h){var f,u,p,v,S,g,m=i&&i.__k||Gc,_=e.length;for(c=qb(t,e,m,c,_),f=0;f<_;f++)(p=t.__k[f])!=null&&(u=p.__i!=-1&&m[p.__i]||zc,p.__i=f,g=gf(n,p,u,s,r,o,a,c,l,h),v=p.__e,p.ref&&u.ref!=p.ref&&(u.ref&&_f(u.ref,null,p),h.push(p.ref,p.__c||v,p)),S==null&&v!=null&&(S=v),4&p.__u?(c=Dg(p,c,n),u.__e&&(u.__e=null)):typeof p.type=="function"&&g!==void 0?c=g:v&&(c=v.nextSibling),p.__u&=-7);return t.__e=S,c}function qb(n,e,t,i,s){var r,o,a,c,l,h=t.length,f=h,u=0;for(n.__k=new Array(s),r=0;r<s;r++)(o=e[r])!=null&&typeof o!="boolean"&&typeof o!="function"?(typeof o=="string"||typeof o=="number"||typeof o=="bigint"||o.constructor==String?o=n.__k[r]=Bc(null,o,null,null,null):Wc(o)?o=n.__k[r]=Bc(Tt,{children:o},null,null,null):o.constructor===void 0&&o.__b>0?o=n.__k[r]=Bc(o.type,o.props,o.key,o.ref?o.ref:null,o.__v):n.__k[r]=o,c=r+u,o.__=n,o.__b=n.__b+1,a=null,(l=o.__i=Yb(o,t,c,f))!=-1&&(f--,(a=t[l])&&(a.__u|=2)),a==null||a.__v==null?(l==-1&&(s>h?u--:s<h&&u++),typeof o.type!="function"&&(o.__u|=4)):l!=c&&(l==c-1?u--:l==c+1?u++:(l>c?u--:u++,o.__u|=4))):n.__k[r]=null;if(f)for(r=0;r<h;r++)(a=t[r])!=null&&(2&a.__u)==0&&(a.__e==i&&(i=no(a)),Og(a,a));return i}function Dg(n,e,t){var i,s;if(typeof n.type=="function"){for(i=n.__k,s=0;i&&s<i.length;s++)i[s]&&(i[s].__=n,e=Dg(i[s],e,t));return e}n.__e!=e&&(e&&n.type&&!e.parentNode&&(e=no(n)),e=t.insertBefore(n.__e,e||null));do e=e&&e.nextSibling;while(e!=null&&e.nodeType==8);return e}function Yb(n,e,t,i){var s,r,o,a=n.key,c=n.type,l=e[t],h=l!=null&&(2&l.__u)==0;if(l===null&&a==null||h&&a==l.key&&c==l.type)return t;if(i>(h?1:0)){for(s=t-1,r=t+1;s>=0||r<e.length;)if((l=e[o=s>=0?s--:r++])!=null&&(2&l.__u)==0&&a==l.key&&c==l.type)return o}return-1}function Eg(n,e,t){e[0]=="-"?n.setProperty(e,t??""):n[e]=t==null?"":typeof t!="number"||Wb.test(e)?t:t+"px"}function Oc(n,e,t,i,s){var r,o;e:if(e=="style")if(typeof t=="string")n.style.cssText=t;else{if(typeof i=="string"&&(n.style.cssText=i=""),i)for(e in i)t&&e in t||Eg(n.style,e,"");if(t)for(e in t)i&&t[e]==i[e]||Eg(n.style,e,t[e])}else if(e[0]=="o"&&e[1]=="n")r=e!=(e=e.replace(Pg,"$1")),o=e.toLowerCase(),e=o in n||e=="onFocusOut"||e=="onFocusIn"?o.slice(2):e.slice(2),n.l||(n.l={}),n.l[e+r]=t,t?i?t[ul]=i[ul]:(t[ul]=ff,n.addEventListener(e,r?hf:uf,r)):n.removeEventListener(e,r?hf:uf,r);else{if(s=="http://www.w3.org/2000/svg")e=e.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(e!="width"&&e!="height"&&e!="href"&&e!="list"&&e!="form"&&e!="tabIndex"&&e!="download"&&e!="rowSpan"&&e!="colSpan"&&e!="role"&&e!="popover"&&e in n)try{n[e]=t??"";break e}catch{}typeof t=="function"||(t==null||t===!1&&e[4]!="-"?n.removeAttribute(e):n.setAttribute(e,e=="popover"&&t==1?"":t))}}function Tg(n){return function(e){if(this.l){var t=this.l[e.type+n];if(e[kc]==null)e[kc]=ff++;else if(e[kc]<t[ul])return;return t(Et.event?Et.event(e):e)}}}function gf(n,e,t,i,s,r,o,a,c,l){var h,f,u,p,v,S,g,m,_,C,b,R,T,x,w,U,P=e.type;if(e.constructor!==void 0)return null;128&t.__u&&(c=!!(32&t.__u),r=[a=e.__e=t.__e]),(h=Et.__b)&&h(e);e:if(typeof P=="function"){f=o.length;try{if(_=e.props,C=P.prototype&&P.prototype.render,b=(h=P.contextType)&&i[h.__c],R=h?b?b.props.value:h.__:i,t.__c?m=(u=e.__c=t.__c).__=u.__E:(C?e.__c=u=new P(_,R):(e.__c=u=new Zo(_,R),u.constructor=P,u.render=$b),b&&b.sub(u),u.state||(u.state={}),u.__n=i,p=u.__d=!0,u.__h=[],u._sb=[]),C&&u.__s==null&&(u.__s=u.state),C&&P.getDerivedStateFromProps!=null&&(u.__s==u.state&&(u.__s=Ks({},u.__s)),Ks(u.__s,P.getDerivedStateFromProps(_,u.__s))),v=u.props,S=u.state,u.__v=e,p)C&&P.getDerivedStateFromProps==null&&u.componentWillMount!=null&&u.componentWillMount(),C&&u.componentDidMount!=null&&u.__h.push(u.componentDidMount);else{if(C&&P.getDerivedStateFromProps==null&&_!==v&&u.componentWillReceiveProps!=null&&u.componentWillReceiveProps(_,R),e.__v==t.__v||!u.__e&&u.shouldComponentUpdate!=null&&u.shouldComponentUpdate(_,u.__s,R)===!1){e.__v!=t.__v&&(u.props=_,u.state=u.__s,u.__d=!1),e.__e=t.__e,e.__k=t.__k,e.__k.some(function(L){L&&(L.__=e)}),Gc.push.apply(u.__h,u._sb),u._sb=[],u.__h.length&&o.push(u),a=no(t);break e}u.componentWillUpdate!=null&&u.componentWillUpdate(_,u.__s,R),C&&u.componentDidUpdate!=null&&u.__h.push(function(){u.componentDidUpdate(v,S,g)})}if(u.context=R,u.props=_,u.__P=n,u.__e=!1,T=Et.__r,x=0,C)u.state=u.__s,u.__d=!1,T&&T(e),h=u.render(u.props,u.state,u.context),Gc.push.apply(u.__h,u._sb),u._sb=[];else do u.__d=!1,T&&T(e),h=u.render(u.props,u.state,u.context),u.state=u.__s;while(u.__d&&++x<25);u.state=u.__s,u.getChildContext!=null&&(i=Ks(Ks({},i),u.getChildContext())),C&&!p&&u.getSnapshotBeforeUpdate!=null&&(g=u.getSnapshotBeforeUpdate(v,S)),w=h!=null&&h.type===Tt&&h.key==null?Fg(h.props.children):h,a=Lg(n,Wc(w)?w:[w],e,t,i,s,r,o,a,c,l),u.base=e.__e,e.__u&=-161,u.__h.length&&o.push(u),m&&(u.__E=u.__=null)}catch(L){if(o.length=f,e.__v=null,c||r!=null){if(L.then){for(e.__u|=c?160:128;a&&a.nodeType==8&&a.nextSibling;)a=a.nextSibling;r!=null&&(r[r.indexOf(a)]=null),e.__e=a}else if(r!=null)for(U=r.length;U--;)pf(r[U])}else e.__e=t.__e;e.__k==null&&(e.__k=t.__k||[]),L.then||Ng(e),Et.__e(L,e,t)}}else r==null&&e.__v==t.__v?(e.__k=t.__k,e.__e=t.__e):a=e.__e=Zb(t.__e,e,t,i,s,r,o,c,l);return(h=Et.diffed)&&h(e),128&e.__u?void 0:a}function Ng(n){n&&(n.__c&&(n.__c.__e=!0),n.__k&&n.__k.some(Ng))}function Ug(n,e,t){for(var i=0;i<t.length;i++)_f(t[i],t[++i],t[++i]);Et.__c&&Et.__c(e,n),n.some(function(s){try{n=s.__h,s.__h=[],n.some(function(r){r.call(s)})}catch(r){Et.__e(r,s.__v)}})}function Fg(n){return typeof n!="object"||n==null||n.__b>0?n:Wc(n)?n.map(Fg):n.constructor!==void 0?null:Ks({},n)}function Zb(n,e,t,i,s,r,o,a,c){var l,h,f,u,p,v,S,g=t.props||zc,m=e.props,_=e.type;if(_=="svg"?s="http://www.w3.org/2000/svg":_=="math"?s="http://www.w3.org/1998/Math/MathML":s||(s="http://www.w3.org/1999/xhtml"),r!=null){for(l=0;l<r.length;l++)if((p=r[l])&&"setAttribute"in p==!!_&&(_?p.localName==_:p.nodeType==3)){n=p,r[l]=null;break}}if(n==null){if(_==null)return document.createTextNode(m);n=document.createElementNS(s,_,m.is&&m),a&&(Et.__m&&Et.__m(e,r),a=!1),r=null}if(_==null)g===m||a&&n.data==m||(n.data=m);else{if(r=_=="textarea"&&m.defaultValue!=null?null:r&&Hc.call(n.childNodes),!a&&r!=null)for(g={},l=0;l<n.attributes.length;l++)g[(p=n.attributes[l]).name]=p.value;for(l in g)p=g[l],l=="dangerouslySetInnerHTML"?f=p:l=="children"||l in m||l=="value"&&"defaultValue"in m||l=="checked"&&"defaultChecked"in m||Oc(n,l,null,p,s);for(l in m)p=m[l],l=="children"?u=p:l=="dangerouslySetInnerHTML"?h=p:l=="value"?v=p:l=="checked"?S=p:a&&typeof p!="function"||g[l]===p||Oc(n,l,p,g[l],s);if(h)a||f&&(h.__html==f.__html||h.__html==n.innerHTML)||(n.innerHTML=h.__html),e.__k=[];else if(f&&(n.innerHTML=""),Lg(e.type=="template"?n.content:n,Wc(u)?u:[u],e,t,i,_=="foreignObject"?"http://www.w3.org/1999/xhtml":s,r,o,r?r[0]:t.__k&&no(t,0),a,c),r!=null)for(l=r.length;l--;)pf(r[l]);a&&_!="textarea"||(l="value",_=="progress"&&v==null?n.removeAttribute("value"):v!=null&&(v!==n[l]||_=="progress"&&!v||_=="option"&&v!=g[l])&&Oc(n,l,v,g[l],s),l="checked",S!=null&&S!=n[l]&&Oc(n,l,S,g[l],s))}return n}function _f(n,e,t){try{if(typeof n=="function"){var i=typeof n.__u=="function";i&&n.__u(),i&&e==null||(n.__u=n(e))}else n.current=e}catch(s){Et.__e(s,t)}}function Og(n,e,t){var i,s;if(Et.unmount&&Et.unmount(n),(i=n.ref)&&(i.current&&i.current!=n.__e||_f(i,null,e)),(i=n.__c)!=null){if(i.componentWillUnmount)try{i.componentWillUnmount()}catch(r){Et.__e(r,e)}i.base=i.__P=i.__n=null}if(i=n.__k)for(s=0;s<i.length;s++)i[s]&&Og(i[s],e,t||typeof n.type!="function");t||pf(n.__e),n.__c=n.__=n.__e=void 0}function $b(n,e,t){return this.constructor(n,t)}function kg(n,e,t){var i,s,r,o;e==document&&(e=document.documentElement),Et.__&&Et.__(n,e),s=(i=typeof t=="function")?null:t&&t.__k||e.__k,r=[],o=[],gf(e,n=(!i&&t||e).__k=mf(Tt,null,[n]),s||zc,zc,e.namespaceURI,!i&&t?[t]:s?null:e.firstChild?Hc.call(e.childNodes):null,r,!i&&t?t:s?s.__e:e.firstChild,i,o),Ug(r,n,o),n.props.children=null}Hc=Gc.slice,Et={__e:function(n,e,t,i){for(var s,r,o;e=e.__;)if((s=e.__c)&&!s.__)try{if((r=s.constructor)&&r.getDerivedStateFromError!=null&&(s.setState(r.getDerivedStateFromError(n)),o=s.__d),s.componentDidCatch!=null&&(s.componentDidCatch(n,i||{}),o=s.__d),o)return s.__E=s}catch(a){n=a}throw n}},Ag=0,df=function(n){return n!=null&&n.constructor===void 0},Zo.prototype.setState=function(n,e){var t;t=this.__s!=null&&this.__s!=this.state?this.__s:this.__s=Ks({},this.state),typeof n=="function"&&(n=n(Ks({},t),this.props)),n&&Ks(t,n),n!=null&&this.__v&&(e&&this._sb.push(e),wg(this))},Zo.prototype.forceUpdate=function(n){this.__v&&(this.__e=!0,n&&this.__h.push(n),wg(this))},Zo.prototype.render=Tt,Tr=[],Cg=typeof Promise=="function"?Promise.prototype.then.bind(Promise.resolve()):setTimeout,Rg=function(n,e){return n.__v.__b-e.__v.__b},Vc.__r=0,cf=Math.random().toString(8),kc="__d"+cf,ul="__a"+cf,Pg=/(PointerCapture)$|Capture$/i,ff=0,uf=Tg(!1),hf=Tg(!0),Hb=0;var hl,En,vf,Bg,qc=0,Yg=[],Ln=Et,zg=Ln.__b,Gg=Ln.__r,Vg=Ln.diffed,Hg=Ln.__c,Wg=Ln.unmount,Xg=Ln.__;function yf(n,e){Ln.__h&&Ln.__h(En,n,qc||e),qc=0;var t=En.__H||(En.__H={__:[],__h:[]});return n>=t.__.length&&t.__.push({}),t.__[n]}function Gt(n){return qc=1,Jb($g,n)}function Jb(n,e,t){var i=yf(hl++,2);if(i.t=n,!i.__c&&(i.__=[t?t(e):$g(void 0,e),function(a){var c=i.__N?i.__N[0]:i.__[0],l=i.t(c,a);c!==l&&(i.__N=[l,i.__[1]],i.__c.setState({}))}],i.__c=En,!En.__f)){var s=function(a,c,l){if(!i.__c.__H)return!0;var h=!1,f=i.__c.props!==a;if(i.__c.__H.__.some(function(p){if(p.__N){h=!0;var v=p.__[0];p.__=p.__N,p.__N=void 0,v!==p.__[0]&&(f=!0)}}),r){var u=r.call(this,a,c,l);return h?u||f:u}return!h||f};En.__f=!0;var r=En.shouldComponentUpdate,o=En.componentWillUpdate;En.componentWillUpdate=function(a,c,l){if(this.__e){var h=r;r=void 0,s(a,c,l),r=h}o&&o.call(this,a,c,l)},En.shouldComponentUpdate=s}return i.__N||i.__}function Wt(n,e){var t=yf(hl++,3);!Ln.__s&&Zg(t.__H,e)&&(t.__=n,t.u=e,En.__H.__h.push(t))}function fi(n){return qc=5,$o(function(){return{current:n}},[])}function $o(n,e){var t=yf(hl++,7);return Zg(t.__H,e)&&(t.__=n(),t.__H=e,t.__h=n),t.__}function Kb(){for(var n;n=Yg.shift();){var e=n.__H;if(n.__P&&e)try{e.__h.some(Xc),e.__h.some(xf),e.__h=[]}catch(t){e.__h=[],Ln.__e(t,n.__v)}}}Ln.__b=function(n){En=null,zg&&zg(n)},Ln.__=function(n,e){n&&e.__k&&e.__k.__m&&(n.__m=e.__k.__m),Xg&&Xg(n,e)},Ln.__r=function(n){Gg&&Gg(n),hl=0;var e=(En=n.__c).__H;e&&(vf===En?(e.__h=[],En.__h=[],e.__.some(function(t){t.__N&&(t.__=t.__N),t.u=t.__N=void 0})):(e.__h.some(Xc),e.__h.some(xf),e.__h=[],hl=0)),vf=En},Ln.diffed=function(n){Vg&&Vg(n);var e=n.__c;e&&e.__H&&(e.__H.__h.length&&(Yg.push(e)!==1&&Bg===Ln.requestAnimationFrame||((Bg=Ln.requestAnimationFrame)||jb)(Kb)),e.__H.__.some(function(t){t.u&&(t.__H=t.u,t.u=void 0)})),vf=En=null},Ln.__c=function(n,e){e.some(function(t){try{t.__h.some(Xc),t.__h=t.__h.filter(function(i){return!i.__||xf(i)})}catch(i){e.some(function(s){s.__h&&(s.__h=[])}),e=[],Ln.__e(i,t.__v)}}),Hg&&Hg(n,e)},Ln.unmount=function(n){Wg&&Wg(n);var e,t=n.__c;t&&t.__H&&(t.__H.__.some(function(i){try{Xc(i)}catch(s){e=s}}),t.__H=void 0,e&&Ln.__e(e,t.__v))};var qg=typeof requestAnimationFrame=="function";function jb(n){var e,t=function(){clearTimeout(i),qg&&cancelAnimationFrame(e),setTimeout(n)},i=setTimeout(t,35);qg&&(e=requestAnimationFrame(t))}function Xc(n){var e=En,t=n.__c;typeof t=="function"&&(n.__c=void 0,t()),En=e}function xf(n){var e=En;n.__c=n.__(),En=e}function Zg(n,e){return!n||n.length!==e.length||e.some(function(t,i){return t!==n[i]})}function $g(n,e){return typeof e=="function"?e(n):e}var Qb=Symbol.for("preact-signals");function Jc(){if(js>1)js--;else{var n,e=!1;for((function(){var s=Zc;for(Zc=void 0;s!==void 0;){var r=s.S;if(r.v===s.v)for(var o=r.t;o!==void 0;o=o.x)o.i===s.i&&(o.i=r.i);s=s.o}})();fl!==void 0;){var t=fl;for(fl=void 0,Yc++;t!==void 0;){var i=t.u;if(t.u=void 0,t.f&=-3,!(8&t.f)&&Kg(t))try{t.c()}catch(s){e||(n=s,e=!0)}t=i}}if(Yc=0,js--,e)throw n}}function io(n){if(js>0)return n();bf=++eS,js++;try{return n()}finally{Jc()}}var dl,ln=void 0;function pl(n){var e=ln,t=dl;ln=void 0,dl=void 0;try{return n()}finally{ln=e,dl=t}}var fl=void 0,js=0,Yc=0,eS=0,bf=0,Zc=void 0,$c=0;function Jg(n){if(ln!==void 0){var e=n.n;if(e===void 0||e.t!==ln)return e={i:0,S:n,p:ln.s,n:void 0,t:ln,e:void 0,x:void 0,r:e},ln.s!==void 0&&(ln.s.n=e),ln.s=e,n.n=e,32&ln.f&&n.S(e),e;if(e.i===-1)return e.i=0,e.n!==void 0&&(e.n.p=e.p,e.p!==void 0&&(e.p.n=e.n),e.p=ln.s,e.n=void 0,ln.s.n=e,ln.s=e),e}}function Bn(n,e){this.v=n,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=e?.watched,this.Z=e?.unwatched,this.name=e?.name}Bn.prototype.brand=Qb;Bn.prototype.h=function(){return!0};Bn.prototype.S=function(n){var e=this,t=this.t;t!==n&&n.e===void 0&&(n.x=t,this.t=n,t!==void 0?t.e=n:pl(function(){var i;(i=e.W)==null||i.call(e)}))};Bn.prototype.U=function(n){var e=this;if(this.t!==void 0){var t=n.e,i=n.x;t!==void 0&&(t.x=i,n.e=void 0),i!==void 0&&(i.e=t,n.x=void 0),n===this.t&&(this.t=i,i===void 0&&pl(function(){var s;(s=e.Z)==null||s.call(e)}))}};Bn.prototype.subscribe=function(n){var e=this;return At(function(){var t=e.value;pl(function(){return n(t)})},{name:"sub"})};Bn.prototype.valueOf=function(){return this.value};Bn.prototype.toString=function(){return this.value+""};Bn.prototype.toJSON=function(){return this.value};Bn.prototype.peek=function(){var n=this;return pl(function(){return n.value})};Object.defineProperty(Bn.prototype,"value",{get:function(){var n=Jg(this);return n!==void 0&&(n.i=this.i),this.v},set:function(n){if(n!==this.v){if(Yc>100)throw new Error("Cycle detected");(function(t){js!==0&&Yc===0&&t.l!==bf&&(t.l=bf,Zc={S:t,v:t.v,i:t.i,o:Zc})})(this),this.v=n,this.i++,$c++,js++;try{for(var e=this.t;e!==void 0;e=e.x)e.t.N()}finally{Jc()}}}});function Oe(n,e){return new Bn(n,e)}function Kg(n){for(var e=n.s;e!==void 0;e=e.n)if(e.S.i!==e.i||!e.S.h()||e.S.i!==e.i)return!0;return!1}function jg(n){for(var e=n.s;e!==void 0;e=e.n){var t=e.S.n;if(t!==void 0&&(e.r=t),e.S.n=e,e.i=-1,e.n===void 0){n.s=e;break}}}function Qg(n){for(var e=n.s,t=void 0;e!==void 0;){var i=e.p;e.i===-1?(e.S.U(e),i!==void 0&&(i.n=e.n),e.n!==void 0&&(e.n.p=i)):t=e,e.S.n=e.r,e.r!==void 0&&(e.r=void 0),e=i}n.s=t}function so(n,e){Bn.call(this,void 0,e),this.x=n,this.s=void 0,this.g=$c-1,this.f=4}so.prototype=new Bn;so.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===$c))return!0;if(this.g=$c,this.f|=1,this.i>0&&!Kg(this))return this.f&=-2,!0;var n=ln;try{jg(this),ln=this;var e=this.x();(16&this.f||this.v!==e||this.i===0)&&(this.v=e,this.f&=-17,this.i++)}catch(t){this.v=t,this.f|=16,this.i++}return ln=n,Qg(this),this.f&=-2,!0};so.prototype.S=function(n){if(this.t===void 0){this.f|=36;for(var e=this.s;e!==void 0;e=e.n)e.S.S(e)}Bn.prototype.S.call(this,n)};so.prototype.U=function(n){if(this.t!==void 0&&(Bn.prototype.U.call(this,n),this.t===void 0)){this.f&=-33;for(var e=this.s;e!==void 0;e=e.n)e.S.U(e)}};so.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var n=this.t;n!==void 0;n=n.x)n.t.N()}};Object.defineProperty(so.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var n=Jg(this);if(this.h(),n!==void 0&&(n.i=this.i),16&this.f)throw this.v;return this.v}});function Jo(n,e){return new so(n,e)}function e0(n){var e=n.j;if(n.j=void 0,typeof e=="function"){js++;var t=ln;ln=void 0;try{e()}catch(i){throw n.f&=-2,n.f|=8,Sf(n),i}finally{ln=t,Jc()}}}function Sf(n){for(var e=n.s;e!==void 0;e=e.n)e.S.U(e);n.x=void 0,n.s=void 0,e0(n)}function tS(n){if(ln!==this)throw new Error("Out-of-order effect");Qg(this),ln=n,this.f&=-2;try{8&this.f&&Sf(this)}finally{Jc()}}function Ko(n,e){this.x=n,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=e?.name,dl&&dl.push(this)}Ko.prototype.c=function(){var n=this.S();try{if(8&this.f||this.x===void 0)return;var e=this.x();typeof e=="function"&&(this.j=e)}finally{n()}};Ko.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,e0(this),jg(this),js++;var n=ln;return ln=this,tS.bind(this,n)};Ko.prototype.N=function(){2&this.f||(this.f|=2,this.u=fl,fl=this)};Ko.prototype.d=function(){this.f|=8,1&this.f||Sf(this)};Ko.prototype.dispose=function(){this.d()};function At(n,e){var t=new Ko(n,e);try{t.c()}catch(s){throw t.d(),s}var i=t.d.bind(t);return i[Symbol.dispose]=i,i}var t0,jc,Kc,nS=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var n0=[];At(function(){t0=this.N})();function jo(n,e){Et[n]=e.bind(null,Et[n]||function(){})}function ml(n){if(Kc){var e=Kc;Kc=void 0,e()}Kc=n&&n.S()}function i0(n){var e=this,t=n.data,i=sS(t);i.name="ReactiveDom",i.value=t;var s=$o(function(){for(var a=e,c=e.__v;c=c.__;)if(c.__c){c.__c.__$f|=4;break}var l=Jo(function(){var p=i.value.value;return p===0?0:p===!0?"":p||""}),h=Jo(function(){return!Array.isArray(l.value)&&!df(l.value)}),f=At(function(){if(this.N=s0,h.value){var p=l.value;a.__v&&a.__v.__e&&a.__v.__e.nodeType===3&&(a.__v.__e.data=p)}}),u=e.__$u.d;return e.__$u.d=function(){f(),u.call(this)},[h,l]},[]),r=s[0],o=s[1];return r.value?o.peek():o.value}i0.displayName="ReactiveTextNode";Object.defineProperties(Bn.prototype,{constructor:{configurable:!0,value:mf(Tt,null).constructor},type:{configurable:!0,value:i0},props:{configurable:!0,get:function(){var n=this;return{data:{get value(){return n.value}}}}},__b:{configurable:!0,value:1}});jo("__b",function(n,e){if(ml(),jc=void 0,typeof e.type=="string"){var t,i=e.props;for(var s in i)if(s!=="children"){var r=i[s];r instanceof Bn&&(t||(e.__np=t={}),t[s]=r,i[s]=r.peek())}}n(e)});jo("__r",function(n,e){if(n(e),e.type!==Tt){ml();var t,i=e.__c;i&&(i.__$f&=-2,(t=i.__$u)===void 0&&(i.__$u=t=(function(s,r){var o;return At(function(){o=this},{name:r}),o.c=s,o})((function(s){return function(){var r;nS&&((r=this.y)==null||r.call(this)),s.__$f|=1,s.setState({})}})(i),typeof e.type=="function"?e.type.displayName||e.type.name:""))),jc=i,ml(t)}});jo("__e",function(n,e,t,i){ml(),jc=void 0,n(e,t,i)});jo("diffed",function(n,e){ml(),jc=void 0;var t;if(typeof e.type=="string"&&(t=e.__e)){var i=e.__np,s=e.props,r=t.U;if(r)for(var o in r){var a=r[o];a===void 0||i&&o in i||(a.d(),r[o]=void 0)}if(i){r||(r={},t.U=r);for(var c in i){var l=r[c],h=i[c];l===void 0?(l=iS(t,c,h,s),r[c]=l):l.o(h,s)}}}n(e)});function iS(n,e,t,i){var s=e in n&&n.ownerSVGElement===void 0,r=Oe(t);return{o:function(o,a){r.value=o,i=a},d:At(function(){this.N=s0;var o=r.value.value;i[e]!==o&&(i[e]=o,s?n[e]=o:o!=null&&(o!==!1||e[4]==="-")?n.setAttribute(e,o):n.removeAttribute(e))})}}jo("unmount",function(n,e){if(typeof e.type=="string"){var t=e.__e;if(t){var i=t.U;if(i){t.U=void 0;for(var s in i){var r=i[s];r&&r.d()}}}var o=e.__np;if(o){var a=e.props;for(var c in o)a[c]=o[c]}e.__np=void 0}else{var l=e.__c;if(l){l.__$f|=8;var h=l.__$u;h&&(l.__$u=void 0,h.d())}}n(e)});jo("__h",function(n,e,t,i){i<3&&(e.__$f|=2),n(e,t,i)});Zo.prototype.shouldComponentUpdate=function(n,e){if(this.__R)return!0;var t=this.__$u,i=t&&t.s!==void 0;for(var s in e)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var r=2&this.__$f;if(!(i||r||4&this.__$f)||1&this.__$f)return!0}else if(!(i||4&this.__$f)||3&this.__$f)return!0;for(var o in n)if(o!=="__source"&&n[o]!==this.props[o])return!0;for(var a in this.props)if(!(a in n))return!0;return!1};function sS(n,e){return $o(function(){return Oe(n,e)},[])}var rS=function(n){queueMicrotask(function(){queueMicrotask(n)})};function oS(){io(function(){for(var n;n=n0.shift();)t0.call(n)})}function s0(){n0.push(this)===1&&(Et.requestAnimationFrame||rS)(oS)}var Cs=Oe(null),Mf=Oe(null),gl=Oe(null),_l=Oe(null),Qc=Oe(null),Li=Oe([]),Ar=Oe(""),wf={call:n=>{}};function r0(n){switch(n.kind){case"editor":return Cs.value=n,!0;case"checked":return Mf.value=n,!0;case"code":return gl.value=n,!0;case"equations":return _l.value=n,!0;case"recording":return Qc.value=n,!0;case"overlay":return Li.value=[...Li.value.filter(e=>e.run!==n.run),n],!0;case"made":return wf.call(n),!0}return!1}function o0(n){gl.value=null,_l.value=null,!n&&(Cs.value=null,Ar.value="",Li.value=[])}function pn(n,e){return{path:n,value:e,remove:!1,insert:!1}}function vl(n){return{path:n,value:null,remove:!0,insert:!1}}function Xi(n,e){let t=n;for(let i of e){if(typeof t!="object"||t===null)return;t=t[i]}return t}function ro(n,e){let t=Xi(n,e);return typeof t!="object"||t===null?[]:Object.entries(t)}function Qo(n,e){let t=n.replace(/[^A-Za-z0-9_-]/g,"-");if(!e.includes(t))return t;let i=2;for(;e.includes(`${t}${i}`);)i+=1;return`${t}${i}`}function ea(n){return n<1e6?`${(n/1e3).toFixed(n<1e4?1:0)} kB`:n<1e9?`${(n/1e6).toFixed(1)} MB`:`${(n/1e9).toFixed(2)} GB`}var aS=/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]|\u034f|[\u115f\u1160\u3164\uffa0]|[\u17b4\u17b5]|[\u180b-\u180f]|[\ufe00-\ufe0f]/gu;function Ie(n){return n.replace(aS,e=>`\\u{${(e.codePointAt(0)??0).toString(16)}}`)}function Qs(n){return Ie(n.replace(/^run:/,"").replace(/^.*\//,""))}function mn(n,e){if(!Number.isFinite(n))return"\u2013";let t=n.toFixed(e);return/^-0\.?0*$/.test(t)?t.slice(1):t}function bn(n,e=5){if(!Number.isFinite(n))return n>0?"\u221E":n<0?"\u2212\u221E":"\u2013";if(n===0)return"0";let t=Math.abs(n);return t>=1e6||t<1e-4?n.toExponential(2).replace(/\.?0+e/,"e"):String(Number(n.toPrecision(e)))}function er(n){return String(Math.round(n)).replace(/\B(?=(\d{3})+$)/g,"\u202F")}function xl(n){let e=n.trim().replace(",",".").replace("\u2212","-");return e===""?Number.NaN:Number(e)}function ta(n,e){return n==="rad"&&e==="deg"?180/Math.PI:1}function eu(n,e){return n==="rad"&&e==="deg"?"\xB0":n}var tu=class{constructor(e,t){this.address=e;this.listener=t;this.open()}address;listener;socket=null;requests=0;answers=new Map;send(e){this.socket?.readyState===WebSocket.OPEN&&this.socket.send(JSON.stringify(e))}act(e){this.requests+=1;let t=this.requests;if(this.socket?.readyState!==WebSocket.OPEN){let i=["there is no connection to the studio"];return Promise.resolve({kind:"problem",request:t,title:"Not connected",lines:i})}return new Promise(i=>{this.answers.set(t,i),this.send({...e,request:t})})}open(){let e=new WebSocket(this.address);this.socket=e,e.binaryType="arraybuffer",e.onopen=()=>this.listener.onState("open"),e.onmessage=t=>{typeof t.data=="string"?this.take(JSON.parse(t.data)):this.listener.onFrame(t.data)},e.onclose=()=>{this.listener.onState("lost");for(let t of this.answers.values())t(null);this.answers.clear(),setTimeout(()=>this.open(),700)}}take(e){(e.kind==="done"||e.kind==="problem")&&(this.answers.get(e.request)?.(e.kind==="problem"?e:null),this.answers.delete(e.request)),this.listener.onMessage(e)}};var Ef=[".urdf",".xacro",".xml",".mjcf",".yaml",".yml"],Tf=["fk","jacobian","poses","pose_and_jacobian","jacobian_in_tool","jacobian_rate","wrench_torques","inverse_dynamics","forward_dynamics","articulated_dynamics","mass_matrix","bias","coriolis_matrix","gravity","friction","springs","energy","regressor","inverse_dynamics_derivatives","forward_dynamics_derivatives","ik"],a0=["fk","jacobian","inverse_dynamics","forward_dynamics","mass_matrix"],l0=["c","numpy","simd"],c0=["tool","payload","gravity"];var u0=0;var h0=3;function d0(n){return new DataView(n).getUint32(0,!0)}function f0(n,e,t){let i=new DataView(n),s=i.getUint32(36,!0),r=40+28*e,o=r+16*t;if(n.byteLength!==o+4*s)throw new RangeError(`a frame of ${n.byteLength} bytes, expected ${o+4*s}`);return{scene:i.getUint32(0,!0),number:i.getUint32(4,!0),step:i.getFloat64(8,!0),time:i.getFloat64(16,!0),speed:i.getFloat32(24,!0),realTimeFactor:i.getFloat32(28,!0),playing:i.getUint32(32,!0)!==0,poses:new Float32Array(n,40,7*e),joints:new Float32Array(n,r,4*t),signals:new Float32Array(n,o,s)}}var lS=.03333333333333333,nu=class{frames=[];add(e){let t=this.frames.at(-1);if(t!==void 0&&e.time<=t.time)this.frames=this.frames.filter(i=>i.time<e.time);else if(t!==void 0&&e.time-t.time<lS&&e.playing)return;this.frames.push(e),(this.frames[0]?.time??0)<e.time-1.1*60&&(this.frames=this.frames.filter(i=>i.time>=e.time-60))}clear(){this.frames=[]}get begin(){return this.frames[0]?.time??0}get end(){return this.frames.at(-1)?.time??0}at(e){let t=0,i=this.frames.length;for(;t<i;){let s=t+i>>1;(this.frames[s]?.time??0)<=e+1e-9?t=s+1:i=s}return this.frames[Math.max(0,t-1)]??null}path(e,t){let i=this.end-t,s=[];for(let r of this.frames){if(r.time<i)continue;let[o=Number.NaN,a=0,c=0]=r.poses.subarray(7*e,7*e+3);Number.isFinite(o)&&s.push(o,a,c)}return new Float32Array(s)}};var cS=1e3/60;function p0(n){let e=document.getElementById("replay")?.textContent;return e?new Cf(e,n):null}function Af(n){return Uint8Array.from(atob(n),e=>e.charCodeAt(0))}async function uS(n){let e=new Blob([Af(n)]).stream().pipeThrough(new DecompressionStream("gzip"));return await new Response(e).json()}var Cf=class{constructor(e,t){this.listener=t;let i=uS(e).then(s=>this.begin(s));this.meshes=i.then(s=>Af(s.meshes).buffer),setInterval(()=>this.tick(),cS)}listener;meshes;data=null;frames=new Uint8Array;count=0;time=0;speed=1;playing=!1;last=0;send(e){if(this.data!==null){switch(e.kind){case"play":this.time>=this.end&&(this.time=this.begins),this.playing=!0;break;case"pause":this.playing=!1;break;case"seek":this.time=Math.min(Math.max(e.time,this.begins),this.end);break;case"step":this.playing=!1,this.time=this.data.times[this.bounded(this.place()+e.count)]??this.time;break;case"reset":this.playing=!1,this.time=this.begins;break;case"speed":this.speed=e.factor??1;break;default:return}this.show()}}act(e){return this.send(e),Promise.resolve(null)}get begins(){return this.data?.times[0]??0}get end(){return this.data?.times.at(-1)??0}begin(e){return this.data=e,this.frames=Af(e.frames),this.time=this.begins,this.listener.onState("open"),this.listener.onMessage(e.welcome),this.listener.onMessage(e.scene),this.listener.onMessage({kind:"status",run:e.scene.name,trouble:"",begin:this.begins,end:this.end}),this.show(),e}tick(){let e=performance.now(),t=(e-this.last)/1e3;this.last=e,this.playing&&(this.time=Math.min(this.time+t*this.speed,this.end),this.time>=this.end&&(this.playing=!1),this.show())}place(){let e=this.data?.times??[],t=0,i=e.length;for(;t<i;){let s=t+i>>1;(e[s]??0)<=this.time+1e-9?t=s+1:i=s}return this.bounded(t-1)}bounded(e){return Math.min(Math.max(e,0),(this.data?.times.length??1)-1)}show(){let e=this.data;if(e===null)return;let t=this.place(),i=this.frames.length/e.times.length,s=new ArrayBuffer(40+i),r=new DataView(s);this.count+=1,r.setUint32(0,e.scene.number,!0),r.setUint32(4,this.count,!0),r.setFloat64(8,e.steps[t]??0,!0),r.setFloat64(16,e.times[t]??0,!0),r.setFloat32(24,this.speed,!0),r.setFloat32(28,this.playing?this.speed:0,!0),r.setUint32(32,this.playing?1:0,!0),new Uint8Array(s,40).set(this.frames.subarray(t*i,(t+1)*i)),this.listener.onFrame(s)}};function na(n){try{return localStorage.getItem(n)}catch{return null}}function ia(n,e){try{localStorage.setItem(n,e)}catch{}}var m0=15,hS=1e3,lo=Oe("connecting"),rs=Oe(null),Ze=Oe(null),Ps=Oe(!1),ao=Oe(null),iu=Oe([]),bl=Oe([]),Ml=Oe(null),Is=Oe([]),su=Oe([]),Sl=Oe([]),Dn=Oe(null),Ls=Oe(!1),qi=new nu,Cr=Oe(null),nr=Oe(""),Rr=Oe(null),yi={contacts:Oe(!1),frames:Oe(!1),trail:Oe(!1),wireframe:Oe(!1),follow:Oe(!1)},pi=Oe(!1),Ds=Oe(!1),bi=Oe(-1);function v0(n,e,t){let i=na(n),s=Oe(i!==null&&t.includes(i)?i:e);return At(()=>ia(n,s.value)),s}var Ns=v0("linkwork.angles","rad",["rad","deg"]),ru=v0("linkwork.theme","system",["system","light","dark"]),Rf=matchMedia("(prefers-color-scheme: dark)"),x0=Oe(Rf.matches);Rf.addEventListener("change",()=>{x0.value=Rf.matches});var os=Jo(()=>ru.value==="system"?x0.value:ru.value==="dark"),ou=new Set;function cu(n){return ou.add(n),()=>ou.delete(n)}var au=null,g0=0,Rs=null;function dS(){let n=au,e=Ze.value;if(au=null,n===null)return;let t=new DataView(n).getUint32(4,!0);if(e!==null&&d0(n)===e.number){let i=Rs?.step;if(Rs=f0(n,e.bodies.length,e.joints.length),qi.add(Rs),Rs.step!==i&&(Cr.value=null),Cr.value===null)for(let s of ou)s(Rs);y0()}co.send({kind:"acknowledge",frame:t})}var _0;function uu(n){Cr.value=n;let e=n===null?Rs:qi.at(n);if(e!==null){Dn.value=e;for(let t of ou)t(e)}}function y0(){if(Rs===null||Cr.value!==null)return;let n=performance.now(),e=n-g0>=1e3/m0;clearTimeout(_0),e||Rs.playing!==Ls.value?(g0=n,io(()=>{Dn.value=Rs,Ls.value=Rs?.playing??!1})):_0=setTimeout(y0,1e3/m0)}function fS(n){if(!r0(n))switch(n.kind){case"welcome":rs.value=n;break;case"scene":io(()=>{let e=Ze.value?.name===n.name&&Cs.value!==null;e&&hu("Scene rebuilt",["The run starts again from the beginning."]),o0(e),Ze.value=n,Ps.value=!0,Dn.value=null,ao.value=null,bi.value=-1,pi.value=!1,iu.value=[],bl.value=[],Sl.value=[],su.value=[],Cr.value=null,nr.value="",Rr.value=null,qi.clear()});break;case"closed":io(()=>{Ze.value=null,Ps.value=!0,pi.value=!0});break;case"status":ao.value=n;break;case"live":iu.value=n.values;break;case"contacts":Sl.value=n.contacts;break;case"solutions":Rr.value=n;break;case"samples":n.scene===Ze.value?.number&&M0(n);break;case"checkpoints":su.value=n.checkpoints;break;case"log":bl.value=[...n.restart?[]:bl.value,...n.entries].slice(-hS);break;case"busy":Ml.value=n.text?n:null;break;case"problem":Lf(n);break}}var lu=0;function Lf({title:n,lines:e},t=!1){lu+=1,Is.value=[...Is.value.slice(-3),{title:n,lines:e,isGood:t,id:lu}]}function hu(n,e){Is.value=Is.value.filter(t=>t.title!==n),Lf({kind:"problem",request:0,title:n,lines:e},!0)}function b0(n){lu+=1;let e={id:lu,title:"Film ready",lines:[],isGood:!0,file:n};Is.value=[...Is.value.slice(-3),e]}function sa(n,e){Lf({kind:"problem",request:0,title:n,lines:e})}function du(n){Is.value=Is.value.filter(e=>e.id!==n)}var S0={onState:n=>{lo.value=n,n==="open"&&(If.length>0&&Nf(If),Pf.length>0&&Df(Pf),co.send({kind:"show",contacts:yi.contacts.value}))},onMessage:fS,onFrame:n=>{au===null&&requestAnimationFrame(dS),au=n}},Di=p0(S0),co=Di??new tu(`ws://${location.host}/socket`,S0),M0=()=>{};function w0(n){M0=n}var Pf=[];function Df(n){Pf=n,co.send({kind:"sample",names:n})}var If=[];function Nf(n){If=n,co.send({kind:"signals",names:n})}At(()=>{co.send({kind:"show",contacts:yi.contacts.value}),yi.contacts.value||(Sl.value=[])});function $e(n){return co.act(n)}function ir(n){co.send(n)}function fu(){$e({kind:Ls.value?"pause":"play"})}var Hr={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},Wr={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},r_=0,dp=1,o_=2;var yo=1,a_=2,Da=3,Bs=0,ni=1,Mi=2,bo=0,Na=1,fp=2,pp=3,mp=4,l_=5;var So=100,c_=101,u_=102,h_=103,d_=104,f_=200,p_=201,m_=202,g_=203,gp=204,_p=205,__=206,v_=207,x_=208,y_=209,b_=210,S_=211,M_=212,w_=213,E_=214,Gu=0,Vu=1,Hu=2,ya=3,Wu=4,Xu=5,qu=6,Yu=7,vh=0,T_=1,A_=2,zs=0,vp=1,xp=2,yp=3,bp=4,Sp=5,Mp=6,sc=7;var wp=300,Mo=301,Ua=302,xh=303,yh=304,Zu=1e3,Fs=1001,$u=1002,jn=1003,C_=1004;var rc=1005;var gi=1006,bh=1007;var pr=1008;var wi=1009,Ep=1010,Tp=1011,Fa=1012,Sh=1013,ds=1014,ji=1015,fs=1016,Mh=1017,wh=1018,wo=1020,Ap=35902,Cp=35899,Rp=1021,Pp=1022,ps=1023,ur=1026,mr=1027,Eh=1028,Th=1029,Xr=1030,Ah=1031;var Ch=1033,oc=33776,ac=33777,lc=33778,cc=33779,Rh=35840,Ph=35841,Ih=35842,Lh=35843,Dh=36196,Nh=37492,Uh=37496,Fh=37488,Oh=37489,uc=37490,kh=37491,Bh=37808,zh=37809,Gh=37810,Vh=37811,Hh=37812,Wh=37813,Xh=37814,qh=37815,Yh=37816,Zh=37817,$h=37818,Jh=37819,Kh=37820,jh=37821,Qh=36492,ed=36494,td=36495,nd=36283,id=36284,hc=36285,sd=36286;var Nl=2300,Ju=2301,Bu=2302,np=2303,ip=2400,sp=2401,rp=2402;var R_=3200;var dc=0,P_=1,gr="",mi="srgb",Ul="srgb-linear",Fl="linear",Ut="srgb";var zu=7680;var I_=519,L_=512,D_=513,N_=514,Ip=515,U_=516,F_=517,Lp=518,Dp=519,O_=35044;var Np="300 es",Zi=2e3,ba=2001;function pS(n){for(let e=n.length-1;e>=0;--e)if(n[e]>=65535)return!0;return!1}function mS(n){return ArrayBuffer.isView(n)&&!(n instanceof DataView)}function Ol(n){return document.createElementNS("http://www.w3.org/1999/xhtml",n)}function k_(){let n=Ol("canvas");return n.style.display="block",n}var E0={},Sa=null;function Up(...n){let e="THREE."+n.shift();Sa?Sa("log",e,...n):console.log(e,...n)}function B_(n){let e=n[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=n[1];t&&t.isStackTrace?n[0]+=" "+t.getLocation():n[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return n}function je(...n){n=B_(n);let e="THREE."+n.shift();if(Sa)Sa("warn",e,...n);else{let t=n[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...n)}}function st(...n){n=B_(n);let e="THREE."+n.shift();if(Sa)Sa("error",e,...n);else{let t=n[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...n)}}function Il(...n){let e=n.join(" ");e in E0||(E0[e]=!0,je(...n))}function z_(n,e,t){return new Promise(function(i,s){function r(){switch(n.clientWaitSync(e,n.SYNC_FLUSH_COMMANDS_BIT,0)){case n.WAIT_FAILED:s();break;case n.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:i()}}setTimeout(r,t)})}var G_={[Gu]:Gu,[Hu]:qu,[Wu]:Wu,[ya]:Xu,[Vu]:Vu,[qu]:Hu,[Yu]:Yu,[Xu]:ya},us=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let i=this._listeners;i[e]===void 0&&(i[e]=[]),i[e].indexOf(t)===-1&&i[e].push(t)}hasEventListener(e,t){let i=this._listeners;return i===void 0?!1:i[e]!==void 0&&i[e].indexOf(t)!==-1}removeEventListener(e,t){let i=this._listeners;if(i===void 0)return;let s=i[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let i=t[e.type];if(i!==void 0){e.target=this;let s=i.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},si=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],T0=1234567,Ll=Math.PI/180,Ma=180/Math.PI;function Oa(){let n=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,i=Math.random()*4294967295|0;return(si[n&255]+si[n>>8&255]+si[n>>16&255]+si[n>>24&255]+"-"+si[e&255]+si[e>>8&255]+"-"+si[e>>16&15|64]+si[e>>24&255]+"-"+si[t&63|128]+si[t>>8&255]+"-"+si[t>>16&255]+si[t>>24&255]+si[i&255]+si[i>>8&255]+si[i>>16&255]+si[i>>24&255]).toLowerCase()}function vt(n,e,t){return Math.max(e,Math.min(t,n))}function Fp(n,e){return(n%e+e)%e}function gS(n,e,t,i,s){return i+(n-e)*(s-i)/(t-e)}function _S(n,e,t){return n!==e?(t-n)/(e-n):0}function Dl(n,e,t){return(1-t)*n+t*e}function vS(n,e,t,i){return Dl(n,e,1-Math.exp(-t*i))}function xS(n,e=1){return e-Math.abs(Fp(n,e*2)-e)}function yS(n,e,t){return n<=e?0:n>=t?1:(n=(n-e)/(t-e),n*n*(3-2*n))}function bS(n,e,t){return n<=e?0:n>=t?1:(n=(n-e)/(t-e),n*n*n*(n*(n*6-15)+10))}function SS(n,e){return n+Math.floor(Math.random()*(e-n+1))}function MS(n,e){return n+Math.random()*(e-n)}function wS(n){return n*(.5-Math.random())}function ES(n){n!==void 0&&(T0=n);let e=T0+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function TS(n){return n*Ll}function AS(n){return n*Ma}function CS(n){return n>0&&Number.isInteger(n)&&2**Math.round(Math.log2(n))===n}function RS(n){return Math.pow(2,Math.ceil(Math.log(n)/Math.LN2))}function Op(n){return Math.pow(2,Math.floor(Math.log(n)/Math.LN2))}function PS(n,e,t,i,s){let r=Math.cos,o=Math.sin,a=r(t/2),c=o(t/2),l=r((e+i)/2),h=o((e+i)/2),f=r((e-i)/2),u=o((e-i)/2),p=r((i-e)/2),v=o((i-e)/2);switch(s){case"XYX":n.set(a*h,c*f,c*u,a*l);break;case"YZY":n.set(c*u,a*h,c*f,a*l);break;case"ZXZ":n.set(c*f,c*u,a*h,a*l);break;case"XZX":n.set(a*h,c*v,c*p,a*l);break;case"YXY":n.set(c*p,a*h,c*v,a*l);break;case"ZYZ":n.set(c*v,c*p,a*h,a*l);break;default:je("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function kp(n){switch(n.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function V_(n,e){if(e.constructor===Float32Array)return n;let t=kp(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(n/t,-1)}function H_(n,e){if(e.constructor===Float32Array)return n;let t=kp(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(n*t)}var rd={DEG2RAD:Ll,RAD2DEG:Ma,generateUUID:Oa,clamp:vt,euclideanModulo:Fp,mapLinear:gS,inverseLerp:_S,lerp:Dl,damp:vS,pingpong:xS,smoothstep:yS,smootherstep:bS,randInt:SS,randFloat:MS,randFloatSpread:wS,seededRandom:ES,degToRad:TS,radToDeg:AS,isPowerOfTwo:CS,ceilPowerOfTwo:RS,floorPowerOfTwo:Op,setQuaternionFromProperEuler:PS,normalize:H_,denormalize:V_},Je=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,i=this.y,s=e.elements;return this.x=s[0]*t+s[3]*i+s[6],this.y=s[1]*t+s[4]*i+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=vt(this.x,e.x,t.x),this.y=vt(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=vt(this.x,e,t),this.y=vt(this.y,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(vt(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let i=this.dot(e)/t;return Math.acos(vt(i,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,i=this.y-e.y;return t*t+i*i}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let i=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*i-o*s+e.x,this.y=r*s+o*i+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Ft=class{constructor(e=0,t=0,i=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=i,this._w=s}static slerpFlat(e,t,i,s,r,o,a){let c=i[s+0],l=i[s+1],h=i[s+2],f=i[s+3],u=r[o+0],p=r[o+1],v=r[o+2],S=r[o+3];if(f!==S||c!==u||l!==p||h!==v){let g=c*u+l*p+h*v+f*S;g<0&&(u=-u,p=-p,v=-v,S=-S,g=-g);let m=1-a;if(g<.9995){let _=Math.acos(g),C=Math.sin(_);m=Math.sin(m*_)/C,a=Math.sin(a*_)/C,c=c*m+u*a,l=l*m+p*a,h=h*m+v*a,f=f*m+S*a}else{c=c*m+u*a,l=l*m+p*a,h=h*m+v*a,f=f*m+S*a;let _=1/Math.sqrt(c*c+l*l+h*h+f*f);c*=_,l*=_,h*=_,f*=_}}e[t]=c,e[t+1]=l,e[t+2]=h,e[t+3]=f}static multiplyQuaternionsFlat(e,t,i,s,r,o){let a=i[s],c=i[s+1],l=i[s+2],h=i[s+3],f=r[o],u=r[o+1],p=r[o+2],v=r[o+3];return e[t]=a*v+h*f+c*p-l*u,e[t+1]=c*v+h*u+l*f-a*p,e[t+2]=l*v+h*p+a*u-c*f,e[t+3]=h*v-a*f-c*u-l*p,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,i,s){return this._x=e,this._y=t,this._z=i,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let i=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,c=Math.sin,l=a(i/2),h=a(s/2),f=a(r/2),u=c(i/2),p=c(s/2),v=c(r/2);switch(o){case"XYZ":this._x=u*h*f+l*p*v,this._y=l*p*f-u*h*v,this._z=l*h*v+u*p*f,this._w=l*h*f-u*p*v;break;case"YXZ":this._x=u*h*f+l*p*v,this._y=l*p*f-u*h*v,this._z=l*h*v-u*p*f,this._w=l*h*f+u*p*v;break;case"ZXY":this._x=u*h*f-l*p*v,this._y=l*p*f+u*h*v,this._z=l*h*v+u*p*f,this._w=l*h*f-u*p*v;break;case"ZYX":this._x=u*h*f-l*p*v,this._y=l*p*f+u*h*v,this._z=l*h*v-u*p*f,this._w=l*h*f+u*p*v;break;case"YZX":this._x=u*h*f+l*p*v,this._y=l*p*f+u*h*v,this._z=l*h*v-u*p*f,this._w=l*h*f-u*p*v;break;case"XZY":this._x=u*h*f-l*p*v,this._y=l*p*f-u*h*v,this._z=l*h*v+u*p*f,this._w=l*h*f+u*p*v;break;default:je("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let i=t/2,s=Math.sin(i);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(i),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,i=t[0],s=t[4],r=t[8],o=t[1],a=t[5],c=t[9],l=t[2],h=t[6],f=t[10],u=i+a+f;if(u>0){let p=.5/Math.sqrt(u+1);this._w=.25/p,this._x=(h-c)*p,this._y=(r-l)*p,this._z=(o-s)*p}else if(i>a&&i>f){let p=2*Math.sqrt(1+i-a-f);this._w=(h-c)/p,this._x=.25*p,this._y=(s+o)/p,this._z=(r+l)/p}else if(a>f){let p=2*Math.sqrt(1+a-i-f);this._w=(r-l)/p,this._x=(s+o)/p,this._y=.25*p,this._z=(c+h)/p}else{let p=2*Math.sqrt(1+f-i-a);this._w=(o-s)/p,this._x=(r+l)/p,this._y=(c+h)/p,this._z=.25*p}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let i=e.dot(t)+1;return i<1e-8?(i=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=i):(this._x=0,this._y=-e.z,this._z=e.y,this._w=i)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=i),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(vt(this.dot(e),-1,1)))}rotateTowards(e,t){let i=this.angleTo(e);if(i===0)return this;let s=Math.min(1,t/i);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let i=e._x,s=e._y,r=e._z,o=e._w,a=t._x,c=t._y,l=t._z,h=t._w;return this._x=i*h+o*a+s*l-r*c,this._y=s*h+o*c+r*a-i*l,this._z=r*h+o*l+i*c-s*a,this._w=o*h-i*a-s*c-r*l,this._onChangeCallback(),this}slerp(e,t){let i=e._x,s=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(i=-i,s=-s,r=-r,o=-o,a=-a);let c=1-t;if(a<.9995){let l=Math.acos(a),h=Math.sin(l);c=Math.sin(c*l)/h,t=Math.sin(t*l)/h,this._x=this._x*c+i*t,this._y=this._y*c+s*t,this._z=this._z*c+r*t,this._w=this._w*c+o*t,this._onChangeCallback()}else this._x=this._x*c+i*t,this._y=this._y*c+s*t,this._z=this._z*c+r*t,this._w=this._w*c+o*t,this.normalize();return this}slerpQuaternions(e,t,i){return this.copy(e).slerp(t,i)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),i=Math.random(),s=Math.sqrt(1-i),r=Math.sqrt(i);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},z=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,i=0){this.x=e,this.y=t,this.z=i}set(e,t,i){return i===void 0&&(i=this.z),this.x=e,this.y=t,this.z=i,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(A0.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(A0.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,i=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*i+r[6]*s,this.y=r[1]*t+r[4]*i+r[7]*s,this.z=r[2]*t+r[5]*i+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,i=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*i+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*i+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*i+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*i+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,i=this.y,s=this.z,r=e.x,o=e.y,a=e.z,c=e.w,l=2*(o*s-a*i),h=2*(a*t-r*s),f=2*(r*i-o*t);return this.x=t+c*l+o*f-a*h,this.y=i+c*h+a*l-r*f,this.z=s+c*f+r*h-o*l,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,i=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*i+r[8]*s,this.y=r[1]*t+r[5]*i+r[9]*s,this.z=r[2]*t+r[6]*i+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=vt(this.x,e.x,t.x),this.y=vt(this.y,e.y,t.y),this.z=vt(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=vt(this.x,e,t),this.y=vt(this.y,e,t),this.z=vt(this.z,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(vt(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this.z=e.z+(t.z-e.z)*i,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let i=e.x,s=e.y,r=e.z,o=t.x,a=t.y,c=t.z;return this.x=s*c-r*a,this.y=r*o-i*c,this.z=i*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let i=e.dot(this)/t;return this.copy(e).multiplyScalar(i)}projectOnPlane(e){return Uf.copy(this).projectOnVector(e),this.sub(Uf)}reflect(e){return this.sub(Uf.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let i=this.dot(e)/t;return Math.acos(vt(i,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,i=this.y-e.y,s=this.z-e.z;return t*t+i*i+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,i){let s=Math.sin(t)*e;return this.x=s*Math.sin(i),this.y=Math.cos(t)*e,this.z=s*Math.cos(i),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,i){return this.x=e*Math.sin(t),this.y=i,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),i=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=i,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,i=Math.sqrt(1-t*t);return this.x=i*Math.cos(e),this.y=t,this.z=i*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Uf=new z,A0=new Ft,ot=class{static{this.prototype.isMatrix3=!0}constructor(e,t,i,s,r,o,a,c,l){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,i,s,r,o,a,c,l)}set(e,t,i,s,r,o,a,c,l){let h=this.elements;return h[0]=e,h[1]=s,h[2]=a,h[3]=t,h[4]=r,h[5]=c,h[6]=i,h[7]=o,h[8]=l,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,i=e.elements;return t[0]=i[0],t[1]=i[1],t[2]=i[2],t[3]=i[3],t[4]=i[4],t[5]=i[5],t[6]=i[6],t[7]=i[7],t[8]=i[8],this}extractBasis(e,t,i){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),i.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let i=e.elements,s=t.elements,r=this.elements,o=i[0],a=i[3],c=i[6],l=i[1],h=i[4],f=i[7],u=i[2],p=i[5],v=i[8],S=s[0],g=s[3],m=s[6],_=s[1],C=s[4],b=s[7],R=s[2],T=s[5],x=s[8];return r[0]=o*S+a*_+c*R,r[3]=o*g+a*C+c*T,r[6]=o*m+a*b+c*x,r[1]=l*S+h*_+f*R,r[4]=l*g+h*C+f*T,r[7]=l*m+h*b+f*x,r[2]=u*S+p*_+v*R,r[5]=u*g+p*C+v*T,r[8]=u*m+p*b+v*x,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],i=e[1],s=e[2],r=e[3],o=e[4],a=e[5],c=e[6],l=e[7],h=e[8];return t*o*h-t*a*l-i*r*h+i*a*c+s*r*l-s*o*c}invert(){let e=this.elements,t=e[0],i=e[1],s=e[2],r=e[3],o=e[4],a=e[5],c=e[6],l=e[7],h=e[8],f=h*o-a*l,u=a*c-h*r,p=l*r-o*c,v=t*f+i*u+s*p;if(v===0)return this.set(0,0,0,0,0,0,0,0,0);let S=1/v;return e[0]=f*S,e[1]=(s*l-h*i)*S,e[2]=(a*i-s*o)*S,e[3]=u*S,e[4]=(h*t-s*c)*S,e[5]=(s*r-a*t)*S,e[6]=p*S,e[7]=(i*c-l*t)*S,e[8]=(o*t-i*r)*S,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,i,s,r,o,a){let c=Math.cos(r),l=Math.sin(r);return this.set(i*c,i*l,-i*(c*o+l*a)+o+e,-s*l,s*c,-s*(-l*o+c*a)+a+t,0,0,1),this}scale(e,t){return Il("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Ff.makeScale(e,t)),this}rotate(e){return Il("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Ff.makeRotation(-e)),this}translate(e,t){return Il("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Ff.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,-i,0,i,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,i=e.elements;for(let s=0;s<9;s++)if(t[s]!==i[s])return!1;return!0}fromArray(e,t=0){for(let i=0;i<9;i++)this.elements[i]=e[i+t];return this}toArray(e=[],t=0){let i=this.elements;return e[t]=i[0],e[t+1]=i[1],e[t+2]=i[2],e[t+3]=i[3],e[t+4]=i[4],e[t+5]=i[5],e[t+6]=i[6],e[t+7]=i[7],e[t+8]=i[8],e}clone(){return new this.constructor().fromArray(this.elements)}},Ff=new ot,C0=new ot().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),R0=new ot().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function IS(){let n={enabled:!0,workingColorSpace:Ul,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Ut&&(s.r=cr(s.r),s.g=cr(s.g),s.b=cr(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Ut&&(s.r=xa(s.r),s.g=xa(s.g),s.b=xa(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===gr?Fl:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],i=[.3127,.329];return n.define({[Ul]:{primaries:e,whitePoint:i,transfer:Fl,toXYZ:C0,fromXYZ:R0,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:mi},outputColorSpaceConfig:{drawingBufferColorSpace:mi}},[mi]:{primaries:e,whitePoint:i,transfer:Ut,toXYZ:C0,fromXYZ:R0,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:mi}}}),n}var bt=IS();function cr(n){return n<.04045?n*.0773993808:Math.pow(n*.9478672986+.0521327014,2.4)}function xa(n){return n<.0031308?n*12.92:1.055*Math.pow(n,.41666)-.055}var ra,Ku=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let i;if(e instanceof HTMLCanvasElement)i=e;else{ra===void 0&&(ra=Ol("canvas")),ra.width=e.width,ra.height=e.height;let s=ra.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),i=ra}return i.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=Ol("canvas");t.width=e.width,t.height=e.height;let i=t.getContext("2d");i.drawImage(e,0,0,e.width,e.height);let s=i.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=cr(r[o]/255)*255;return i.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let i=0;i<t.length;i++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[i]=Math.floor(cr(t[i]/255)*255):t[i]=cr(t[i]);return{data:t,width:e.width,height:e.height}}else return je("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},LS=0,wa=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:LS++}),this.uuid=Oa(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let i={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Of(s[o].image)):r.push(Of(s[o]))}else r=Of(s);i.url=r}return t||(e.images[this.uuid]=i),i}};function Of(n){return typeof HTMLImageElement<"u"&&n instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&n instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&n instanceof ImageBitmap?Ku.getDataURL(n):n.data?{data:Array.from(n.data),width:n.width,height:n.height,type:n.data.constructor.name}:(je("Texture: Unable to serialize Texture."),{})}var DS=0,kf=new z,Si=class n extends us{constructor(e=n.DEFAULT_IMAGE,t=n.DEFAULT_MAPPING,i=Fs,s=Fs,r=gi,o=pr,a=ps,c=wi,l=n.DEFAULT_ANISOTROPY,h=gr){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:DS++}),this.uuid=Oa(),this.name="",this.source=new wa(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=i,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=l,this.format=a,this.internalFormat=null,this.type=c,this.offset=new Je(0,0),this.repeat=new Je(1,1),this.center=new Je(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new ot,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(kf).x}get height(){return this.source.getSize(kf).y}get depth(){return this.source.getSize(kf).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let i=e[t];if(i===void 0){je(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){je(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&i&&s.isVector2&&i.isVector2||s&&i&&s.isVector3&&i.isVector3||s&&i&&s.isMatrix3&&i.isMatrix3?s.copy(i):this[t]=i}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let i={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(i.userData=this.userData),t||(e.textures[this.uuid]=i),i}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==wp)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case Zu:e.x=e.x-Math.floor(e.x);break;case Fs:e.x=e.x<0?0:1;break;case $u:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case Zu:e.y=e.y-Math.floor(e.y);break;case Fs:e.y=e.y<0?0:1;break;case $u:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};Si.DEFAULT_IMAGE=null;Si.DEFAULT_MAPPING=wp;Si.DEFAULT_ANISOTROPY=1;var cn=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,i=0,s=1){this.x=e,this.y=t,this.z=i,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,i,s){return this.x=e,this.y=t,this.z=i,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,i=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*i+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*i+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*i+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*i+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,i,s,r,c=e.elements,l=c[0],h=c[4],f=c[8],u=c[1],p=c[5],v=c[9],S=c[2],g=c[6],m=c[10];if(Math.abs(h-u)<.01&&Math.abs(f-S)<.01&&Math.abs(v-g)<.01){if(Math.abs(h+u)<.1&&Math.abs(f+S)<.1&&Math.abs(v+g)<.1&&Math.abs(l+p+m-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let C=(l+1)/2,b=(p+1)/2,R=(m+1)/2,T=(h+u)/4,x=(f+S)/4,w=(v+g)/4;return C>b&&C>R?C<.01?(i=0,s=.707106781,r=.707106781):(i=Math.sqrt(C),s=T/i,r=x/i):b>R?b<.01?(i=.707106781,s=0,r=.707106781):(s=Math.sqrt(b),i=T/s,r=w/s):R<.01?(i=.707106781,s=.707106781,r=0):(r=Math.sqrt(R),i=x/r,s=w/r),this.set(i,s,r,t),this}let _=Math.sqrt((g-v)*(g-v)+(f-S)*(f-S)+(u-h)*(u-h));return Math.abs(_)<.001&&(_=1),this.x=(g-v)/_,this.y=(f-S)/_,this.z=(u-h)/_,this.w=Math.acos((l+p+m-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=vt(this.x,e.x,t.x),this.y=vt(this.y,e.y,t.y),this.z=vt(this.z,e.z,t.z),this.w=vt(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=vt(this.x,e,t),this.y=vt(this.y,e,t),this.z=vt(this.z,e,t),this.w=vt(this.w,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(vt(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this.z=e.z+(t.z-e.z)*i,this.w=e.w+(t.w-e.w)*i,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},ju=class extends us{constructor(e=1,t=1,i={}){super(),i=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:gi,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},i),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=i.depth,this.scissor=new cn(0,0,e,t),this.scissorTest=!1,this.viewport=new cn(0,0,e,t),this.textures=[];let s=i.count;for(let r=0;r<s;r++)this.textures[r]=new Si({width:e,height:t,depth:i.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(i),this.depthBuffer=i.depthBuffer,this.stencilBuffer=i.stencilBuffer,this.resolveColorBuffer=i.resolveColorBuffer,this.resolveDepthBuffer=i.resolveDepthBuffer,this.resolveStencilBuffer=i.resolveStencilBuffer,this.storeMultisampledColorBuffer=i.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=i.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=i.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=i.depthTexture,this.samples=i.samples,this.multiview=i.multiview,this.useArrayDepthTexture=i.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:gi,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let i=0;i<this.textures.length;i++)this.textures[i].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,i=1){if(this.width!==e||this.height!==t||this.depth!==i){this.width=e,this.height=t,this.depth=i;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=i,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,i=e.textures.length;t<i;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new wa(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},Oi=class extends ju{constructor(e=1,t=1,i={}){super(e,t,i),this.isWebGLRenderTarget=!0}},kl=class extends Si{constructor(e=null,t=1,i=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:i,depth:s},this.magFilter=jn,this.minFilter=jn,this.wrapR=Fs,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var Qu=class extends Si{constructor(e=null,t=1,i=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:i,depth:s},this.magFilter=jn,this.minFilter=jn,this.wrapR=Fs,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var Ct=class n{static{this.prototype.isMatrix4=!0}constructor(e,t,i,s,r,o,a,c,l,h,f,u,p,v,S,g){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,i,s,r,o,a,c,l,h,f,u,p,v,S,g)}set(e,t,i,s,r,o,a,c,l,h,f,u,p,v,S,g){let m=this.elements;return m[0]=e,m[4]=t,m[8]=i,m[12]=s,m[1]=r,m[5]=o,m[9]=a,m[13]=c,m[2]=l,m[6]=h,m[10]=f,m[14]=u,m[3]=p,m[7]=v,m[11]=S,m[15]=g,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new n().fromArray(this.elements)}copy(e){let t=this.elements,i=e.elements;return t[0]=i[0],t[1]=i[1],t[2]=i[2],t[3]=i[3],t[4]=i[4],t[5]=i[5],t[6]=i[6],t[7]=i[7],t[8]=i[8],t[9]=i[9],t[10]=i[10],t[11]=i[11],t[12]=i[12],t[13]=i[13],t[14]=i[14],t[15]=i[15],this}copyPosition(e){let t=this.elements,i=e.elements;return t[12]=i[12],t[13]=i[13],t[14]=i[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,i){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),i.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),i.setFromMatrixColumn(this,2),this)}makeBasis(e,t,i){return this.set(e.x,t.x,i.x,0,e.y,t.y,i.y,0,e.z,t.z,i.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,i=e.elements,s=1/oa.setFromMatrixColumn(e,0).length(),r=1/oa.setFromMatrixColumn(e,1).length(),o=1/oa.setFromMatrixColumn(e,2).length();return t[0]=i[0]*s,t[1]=i[1]*s,t[2]=i[2]*s,t[3]=0,t[4]=i[4]*r,t[5]=i[5]*r,t[6]=i[6]*r,t[7]=0,t[8]=i[8]*o,t[9]=i[9]*o,t[10]=i[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,i=e.x,s=e.y,r=e.z,o=Math.cos(i),a=Math.sin(i),c=Math.cos(s),l=Math.sin(s),h=Math.cos(r),f=Math.sin(r);if(e.order==="XYZ"){let u=o*h,p=o*f,v=a*h,S=a*f;t[0]=c*h,t[4]=-c*f,t[8]=l,t[1]=p+v*l,t[5]=u-S*l,t[9]=-a*c,t[2]=S-u*l,t[6]=v+p*l,t[10]=o*c}else if(e.order==="YXZ"){let u=c*h,p=c*f,v=l*h,S=l*f;t[0]=u+S*a,t[4]=v*a-p,t[8]=o*l,t[1]=o*f,t[5]=o*h,t[9]=-a,t[2]=p*a-v,t[6]=S+u*a,t[10]=o*c}else if(e.order==="ZXY"){let u=c*h,p=c*f,v=l*h,S=l*f;t[0]=u-S*a,t[4]=-o*f,t[8]=v+p*a,t[1]=p+v*a,t[5]=o*h,t[9]=S-u*a,t[2]=-o*l,t[6]=a,t[10]=o*c}else if(e.order==="ZYX"){let u=o*h,p=o*f,v=a*h,S=a*f;t[0]=c*h,t[4]=v*l-p,t[8]=u*l+S,t[1]=c*f,t[5]=S*l+u,t[9]=p*l-v,t[2]=-l,t[6]=a*c,t[10]=o*c}else if(e.order==="YZX"){let u=o*c,p=o*l,v=a*c,S=a*l;t[0]=c*h,t[4]=S-u*f,t[8]=v*f+p,t[1]=f,t[5]=o*h,t[9]=-a*h,t[2]=-l*h,t[6]=p*f+v,t[10]=u-S*f}else if(e.order==="XZY"){let u=o*c,p=o*l,v=a*c,S=a*l;t[0]=c*h,t[4]=-f,t[8]=l*h,t[1]=u*f+S,t[5]=o*h,t[9]=p*f-v,t[2]=v*f-p,t[6]=a*h,t[10]=S*f+u}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(NS,e,US)}lookAt(e,t,i){let s=this.elements;return Ni.subVectors(e,t),Ni.lengthSq()===0&&(Ni.z=1),Ni.normalize(),Pr.crossVectors(i,Ni),Pr.lengthSq()===0&&(Math.abs(i.z)===1?Ni.x+=1e-4:Ni.z+=1e-4,Ni.normalize(),Pr.crossVectors(i,Ni)),Pr.normalize(),pu.crossVectors(Ni,Pr),s[0]=Pr.x,s[4]=pu.x,s[8]=Ni.x,s[1]=Pr.y,s[5]=pu.y,s[9]=Ni.y,s[2]=Pr.z,s[6]=pu.z,s[10]=Ni.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let i=e.elements,s=t.elements,r=this.elements,o=i[0],a=i[4],c=i[8],l=i[12],h=i[1],f=i[5],u=i[9],p=i[13],v=i[2],S=i[6],g=i[10],m=i[14],_=i[3],C=i[7],b=i[11],R=i[15],T=s[0],x=s[4],w=s[8],U=s[12],P=s[1],L=s[5],B=s[9],W=s[13],N=s[2],G=s[6],Z=s[10],V=s[14],oe=s[3],q=s[7],j=s[11],te=s[15];return r[0]=o*T+a*P+c*N+l*oe,r[4]=o*x+a*L+c*G+l*q,r[8]=o*w+a*B+c*Z+l*j,r[12]=o*U+a*W+c*V+l*te,r[1]=h*T+f*P+u*N+p*oe,r[5]=h*x+f*L+u*G+p*q,r[9]=h*w+f*B+u*Z+p*j,r[13]=h*U+f*W+u*V+p*te,r[2]=v*T+S*P+g*N+m*oe,r[6]=v*x+S*L+g*G+m*q,r[10]=v*w+S*B+g*Z+m*j,r[14]=v*U+S*W+g*V+m*te,r[3]=_*T+C*P+b*N+R*oe,r[7]=_*x+C*L+b*G+R*q,r[11]=_*w+C*B+b*Z+R*j,r[15]=_*U+C*W+b*V+R*te,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],i=e[4],s=e[8],r=e[12],o=e[1],a=e[5],c=e[9],l=e[13],h=e[2],f=e[6],u=e[10],p=e[14],v=e[3],S=e[7],g=e[11],m=e[15],_=c*p-l*u,C=a*p-l*f,b=a*u-c*f,R=o*p-l*h,T=o*u-c*h,x=o*f-a*h;return t*(S*_-g*C+m*b)-i*(v*_-g*R+m*T)+s*(v*C-S*R+m*x)-r*(v*b-S*T+g*x)}determinantAffine(){let e=this.elements,t=e[0],i=e[4],s=e[8],r=e[1],o=e[5],a=e[9],c=e[2],l=e[6],h=e[10];return t*(o*h-a*l)-i*(r*h-a*c)+s*(r*l-o*c)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,i){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=i),this}invert(){let e=this.elements,t=e[0],i=e[1],s=e[2],r=e[3],o=e[4],a=e[5],c=e[6],l=e[7],h=e[8],f=e[9],u=e[10],p=e[11],v=e[12],S=e[13],g=e[14],m=e[15],_=t*a-i*o,C=t*c-s*o,b=t*l-r*o,R=i*c-s*a,T=i*l-r*a,x=s*l-r*c,w=h*S-f*v,U=h*g-u*v,P=h*m-p*v,L=f*g-u*S,B=f*m-p*S,W=u*m-p*g,N=_*W-C*B+b*L+R*P-T*U+x*w;if(N===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let G=1/N;return e[0]=(a*W-c*B+l*L)*G,e[1]=(s*B-i*W-r*L)*G,e[2]=(S*x-g*T+m*R)*G,e[3]=(u*T-f*x-p*R)*G,e[4]=(c*P-o*W-l*U)*G,e[5]=(t*W-s*P+r*U)*G,e[6]=(g*b-v*x-m*C)*G,e[7]=(h*x-u*b+p*C)*G,e[8]=(o*B-a*P+l*w)*G,e[9]=(i*P-t*B-r*w)*G,e[10]=(v*T-S*b+m*_)*G,e[11]=(f*b-h*T-p*_)*G,e[12]=(a*U-o*L-c*w)*G,e[13]=(t*L-i*U+s*w)*G,e[14]=(S*C-v*R-g*_)*G,e[15]=(h*R-f*C+u*_)*G,this}scale(e){let t=this.elements,i=e.x,s=e.y,r=e.z;return t[0]*=i,t[4]*=s,t[8]*=r,t[1]*=i,t[5]*=s,t[9]*=r,t[2]*=i,t[6]*=s,t[10]*=r,t[3]*=i,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],i=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,i,s))}makeTranslation(e,t,i){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,i,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),i=Math.sin(e);return this.set(1,0,0,0,0,t,-i,0,0,i,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,0,i,0,0,1,0,0,-i,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,-i,0,0,i,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let i=Math.cos(t),s=Math.sin(t),r=1-i,o=e.x,a=e.y,c=e.z,l=r*o,h=r*a;return this.set(l*o+i,l*a-s*c,l*c+s*a,0,l*a+s*c,h*a+i,h*c-s*o,0,l*c-s*a,h*c+s*o,r*c*c+i,0,0,0,0,1),this}makeScale(e,t,i){return this.set(e,0,0,0,0,t,0,0,0,0,i,0,0,0,0,1),this}makeShear(e,t,i,s,r,o){return this.set(1,i,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,i){let s=this.elements,r=t._x,o=t._y,a=t._z,c=t._w,l=r+r,h=o+o,f=a+a,u=r*l,p=r*h,v=r*f,S=o*h,g=o*f,m=a*f,_=c*l,C=c*h,b=c*f,R=i.x,T=i.y,x=i.z;return s[0]=(1-(S+m))*R,s[1]=(p+b)*R,s[2]=(v-C)*R,s[3]=0,s[4]=(p-b)*T,s[5]=(1-(u+m))*T,s[6]=(g+_)*T,s[7]=0,s[8]=(v+C)*x,s[9]=(g-_)*x,s[10]=(1-(u+S))*x,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,i){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return i.set(1,1,1),t.identity(),this;let o=oa.set(s[0],s[1],s[2]).length(),a=oa.set(s[4],s[5],s[6]).length(),c=oa.set(s[8],s[9],s[10]).length();r<0&&(o=-o),as.copy(this);let l=1/o,h=1/a,f=1/c;return as.elements[0]*=l,as.elements[1]*=l,as.elements[2]*=l,as.elements[4]*=h,as.elements[5]*=h,as.elements[6]*=h,as.elements[8]*=f,as.elements[9]*=f,as.elements[10]*=f,t.setFromRotationMatrix(as),i.x=o,i.y=a,i.z=c,this}makePerspective(e,t,i,s,r,o,a=Zi,c=!1){let l=this.elements,h=2*r/(t-e),f=2*r/(i-s),u=(t+e)/(t-e),p=(i+s)/(i-s),v,S;if(c)v=r/(o-r),S=o*r/(o-r);else if(a===Zi)v=-(o+r)/(o-r),S=-2*o*r/(o-r);else if(a===ba)v=-o/(o-r),S=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return l[0]=h,l[4]=0,l[8]=u,l[12]=0,l[1]=0,l[5]=f,l[9]=p,l[13]=0,l[2]=0,l[6]=0,l[10]=v,l[14]=S,l[3]=0,l[7]=0,l[11]=-1,l[15]=0,this}makeOrthographic(e,t,i,s,r,o,a=Zi,c=!1){let l=this.elements,h=2/(t-e),f=2/(i-s),u=-(t+e)/(t-e),p=-(i+s)/(i-s),v,S;if(c)v=1/(o-r),S=o/(o-r);else if(a===Zi)v=-2/(o-r),S=-(o+r)/(o-r);else if(a===ba)v=-1/(o-r),S=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return l[0]=h,l[4]=0,l[8]=0,l[12]=u,l[1]=0,l[5]=f,l[9]=0,l[13]=p,l[2]=0,l[6]=0,l[10]=v,l[14]=S,l[3]=0,l[7]=0,l[11]=0,l[15]=1,this}equals(e){let t=this.elements,i=e.elements;for(let s=0;s<16;s++)if(t[s]!==i[s])return!1;return!0}fromArray(e,t=0){for(let i=0;i<16;i++)this.elements[i]=e[i+t];return this}toArray(e=[],t=0){let i=this.elements;return e[t]=i[0],e[t+1]=i[1],e[t+2]=i[2],e[t+3]=i[3],e[t+4]=i[4],e[t+5]=i[5],e[t+6]=i[6],e[t+7]=i[7],e[t+8]=i[8],e[t+9]=i[9],e[t+10]=i[10],e[t+11]=i[11],e[t+12]=i[12],e[t+13]=i[13],e[t+14]=i[14],e[t+15]=i[15],e}},oa=new z,as=new Ct,NS=new z(0,0,0),US=new z(1,1,1),Pr=new z,pu=new z,Ni=new z,P0=new Ct,I0=new Ft,_i=class n{constructor(e=0,t=0,i=0,s=n.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=i,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,i,s=this._order){return this._x=e,this._y=t,this._z=i,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,i=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],c=s[1],l=s[5],h=s[9],f=s[2],u=s[6],p=s[10];switch(t){case"XYZ":this._y=Math.asin(vt(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,p),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(u,l),this._z=0);break;case"YXZ":this._x=Math.asin(-vt(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,p),this._z=Math.atan2(c,l)):(this._y=Math.atan2(-f,r),this._z=0);break;case"ZXY":this._x=Math.asin(vt(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(-f,p),this._z=Math.atan2(-o,l)):(this._y=0,this._z=Math.atan2(c,r));break;case"ZYX":this._y=Math.asin(-vt(f,-1,1)),Math.abs(f)<.9999999?(this._x=Math.atan2(u,p),this._z=Math.atan2(c,r)):(this._x=0,this._z=Math.atan2(-o,l));break;case"YZX":this._z=Math.asin(vt(c,-1,1)),Math.abs(c)<.9999999?(this._x=Math.atan2(-h,l),this._y=Math.atan2(-f,r)):(this._x=0,this._y=Math.atan2(a,p));break;case"XZY":this._z=Math.asin(-vt(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(u,l),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,p),this._y=0);break;default:je("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,i===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,i){return P0.makeRotationFromQuaternion(e),this.setFromRotationMatrix(P0,t,i)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return I0.setFromEuler(this),this.setFromQuaternion(I0,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};_i.DEFAULT_ORDER="XYZ";var Ea=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},FS=0,L0=new z,aa=new Ft,sr=new Ct,mu=new z,wl=new z,OS=new z,kS=new Ft,D0=new z(1,0,0),N0=new z(0,1,0),U0=new z(0,0,1),F0={type:"added"},BS={type:"removed"},la={type:"childadded",child:null},Bf={type:"childremoved",child:null},un=class n extends us{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:FS++}),this.uuid=Oa(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=n.DEFAULT_UP.clone();let e=new z,t=new _i,i=new Ft,s=new z(1,1,1);function r(){i.setFromEuler(t,!1)}function o(){t.setFromQuaternion(i,void 0,!1)}t._onChange(r),i._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:i},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Ct},normalMatrix:{value:new ot}}),this.matrix=new Ct,this.matrixWorld=new Ct,this.matrixAutoUpdate=n.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=n.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new Ea,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return aa.setFromAxisAngle(e,t),this.quaternion.multiply(aa),this}rotateOnWorldAxis(e,t){return aa.setFromAxisAngle(e,t),this.quaternion.premultiply(aa),this}rotateX(e){return this.rotateOnAxis(D0,e)}rotateY(e){return this.rotateOnAxis(N0,e)}rotateZ(e){return this.rotateOnAxis(U0,e)}translateOnAxis(e,t){return L0.copy(e).applyQuaternion(this.quaternion),this.position.add(L0.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(D0,e)}translateY(e){return this.translateOnAxis(N0,e)}translateZ(e){return this.translateOnAxis(U0,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(sr.copy(this.matrixWorld).invert())}lookAt(e,t,i){e.isVector3?mu.copy(e):mu.set(e,t,i);let s=this.parent;this.updateWorldMatrix(!0,!1),wl.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?sr.lookAt(wl,mu,this.up):sr.lookAt(mu,wl,this.up),this.quaternion.setFromRotationMatrix(sr),s&&(sr.extractRotation(s.matrixWorld),aa.setFromRotationMatrix(sr),this.quaternion.premultiply(aa.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(st("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(F0),la.child=e,this.dispatchEvent(la),la.child=null):st("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let i=0;i<arguments.length;i++)this.remove(arguments[i]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(BS),Bf.child=e,this.dispatchEvent(Bf),Bf.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),sr.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),sr.multiply(e.parent.matrixWorld)),e.applyMatrix4(sr),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(F0),la.child=e,this.dispatchEvent(la),la.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let i=0,s=this.children.length;i<s;i++){let o=this.children[i].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,i=[]){this[e]===t&&i.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,i);return i}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(wl,e,OS),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(wl,kS,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let i=0,s=t.length;i<s;i++)t[i].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let i=0,s=t.length;i<s;i++)t[i].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,i=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*i-r[8]*s,r[13]+=i-r[1]*t-r[5]*i-r[9]*s,r[14]+=s-r[2]*t-r[6]*i-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let i=0,s=t.length;i<s;i++)t[i].updateMatrixWorld(e)}updateWorldMatrix(e,t,i=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||i)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,i=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,i)}}toJSON(e){let t=e===void 0||typeof e=="string",i={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},i.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,c){return a[c.uuid]===void 0&&(a[c.uuid]=c.toJSON(e)),c.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let c=a.shapes;if(Array.isArray(c))for(let l=0,h=c.length;l<h;l++){let f=c[l];r(e.shapes,f)}else r(e.shapes,c)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let c=0,l=this.material.length;c<l;c++)a.push(r(e.materials,this.material[c]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let c=this.animations[a];s.animations.push(r(e.animations,c))}}if(t){let a=o(e.geometries),c=o(e.materials),l=o(e.textures),h=o(e.images),f=o(e.shapes),u=o(e.skeletons),p=o(e.animations),v=o(e.nodes);a.length>0&&(i.geometries=a),c.length>0&&(i.materials=c),l.length>0&&(i.textures=l),h.length>0&&(i.images=h),f.length>0&&(i.shapes=f),u.length>0&&(i.skeletons=u),p.length>0&&(i.animations=p),v.length>0&&(i.nodes=v)}return i.object=s,i;function o(a){let c=[];for(let l in a){let h=a[l];delete h.metadata,c.push(h)}return c}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let i=0;i<e.children.length;i++){let s=e.children[i];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};un.DEFAULT_UP=new z(0,1,0);un.DEFAULT_MATRIX_AUTO_UPDATE=!0;un.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var ti=class extends un{constructor(){super(),this.isGroup=!0,this.type="Group"}},zS={type:"move"},Ta=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new ti,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new ti,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new z,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new z),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new ti,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new z,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new z,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let i of e.hand.values())this._getHandJoint(t,i)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,i){let s=null,r=null,o=null,a=this._targetRay,c=this._grip,l=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(l&&e.hand){o=!0;for(let S of e.hand.values()){let g=t.getJointPose(S,i),m=this._getHandJoint(l,S);g!==null&&(m.matrix.fromArray(g.transform.matrix),m.matrix.decompose(m.position,m.quaternion,m.scale),m.matrixWorldNeedsUpdate=!0,m.jointRadius=g.radius),m.visible=g!==null}let h=l.joints["index-finger-tip"],f=l.joints["thumb-tip"],u=h.position.distanceTo(f.position),p=.02,v=.005;l.inputState.pinching&&u>p+v?(l.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!l.inputState.pinching&&u<=p-v&&(l.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else c!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,i),r!==null&&(c.matrix.fromArray(r.transform.matrix),c.matrix.decompose(c.position,c.quaternion,c.scale),c.matrixWorldNeedsUpdate=!0,r.linearVelocity?(c.hasLinearVelocity=!0,c.linearVelocity.copy(r.linearVelocity)):c.hasLinearVelocity=!1,r.angularVelocity?(c.hasAngularVelocity=!0,c.angularVelocity.copy(r.angularVelocity)):c.hasAngularVelocity=!1,c.eventsEnabled&&c.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(s=t.getPose(e.targetRaySpace,i),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(zS)))}return a!==null&&(a.visible=s!==null),c!==null&&(c.visible=r!==null),l!==null&&(l.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let i=new ti;i.matrixAutoUpdate=!1,i.visible=!1,e.joints[t.jointName]=i,e.add(i)}return e.joints[t.jointName]}},W_={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Ir={h:0,s:0,l:0},gu={h:0,s:0,l:0};function zf(n,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?n+(e-n)*6*t:t<1/2?e:t<2/3?n+(e-n)*6*(2/3-t):n}var tt=class{constructor(e,t,i){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,i)}set(e,t,i){if(t===void 0&&i===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,i);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=mi){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,bt.colorSpaceToWorking(this,t),this}setRGB(e,t,i,s=bt.workingColorSpace){return this.r=e,this.g=t,this.b=i,bt.colorSpaceToWorking(this,s),this}setHSL(e,t,i,s=bt.workingColorSpace){if(e=Fp(e,1),t=vt(t,0,1),i=vt(i,0,1),t===0)this.r=this.g=this.b=i;else{let r=i<=.5?i*(1+t):i+t-i*t,o=2*i-r;this.r=zf(o,r,e+1/3),this.g=zf(o,r,e),this.b=zf(o,r,e-1/3)}return bt.colorSpaceToWorking(this,s),this}setStyle(e,t=mi){function i(r){r!==void 0&&parseFloat(r)<1&&je("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:je("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);je("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=mi){let i=W_[e.toLowerCase()];return i!==void 0?this.setHex(i,t):je("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=cr(e.r),this.g=cr(e.g),this.b=cr(e.b),this}copyLinearToSRGB(e){return this.r=xa(e.r),this.g=xa(e.g),this.b=xa(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=mi){return bt.workingToColorSpace(ri.copy(this),e),Math.round(vt(ri.r*255,0,255))*65536+Math.round(vt(ri.g*255,0,255))*256+Math.round(vt(ri.b*255,0,255))}getHexString(e=mi){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=bt.workingColorSpace){bt.workingToColorSpace(ri.copy(this),t);let i=ri.r,s=ri.g,r=ri.b,o=Math.max(i,s,r),a=Math.min(i,s,r),c,l,h=(a+o)/2;if(a===o)c=0,l=0;else{let f=o-a;switch(l=h<=.5?f/(o+a):f/(2-o-a),o){case i:c=(s-r)/f+(s<r?6:0);break;case s:c=(r-i)/f+2;break;case r:c=(i-s)/f+4;break}c/=6}return e.h=c,e.s=l,e.l=h,e}getRGB(e,t=bt.workingColorSpace){return bt.workingToColorSpace(ri.copy(this),t),e.r=ri.r,e.g=ri.g,e.b=ri.b,e}getStyle(e=mi){bt.workingToColorSpace(ri.copy(this),e);let t=ri.r,i=ri.g,s=ri.b;return e!==mi?`color(${e} ${t.toFixed(3)} ${i.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(i*255)},${Math.round(s*255)})`}offsetHSL(e,t,i){return this.getHSL(Ir),this.setHSL(Ir.h+e,Ir.s+t,Ir.l+i)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,i){return this.r=e.r+(t.r-e.r)*i,this.g=e.g+(t.g-e.g)*i,this.b=e.b+(t.b-e.b)*i,this}lerpHSL(e,t){this.getHSL(Ir),e.getHSL(gu);let i=Dl(Ir.h,gu.h,t),s=Dl(Ir.s,gu.s,t),r=Dl(Ir.l,gu.l,t);return this.setHSL(i,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,i=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*i+r[6]*s,this.g=r[1]*t+r[4]*i+r[7]*s,this.b=r[2]*t+r[5]*i+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},ri=new tt;tt.NAMES=W_;var mo=class extends un{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new _i,this.environmentIntensity=1,this.environmentRotation=new _i,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},ls=new z,rr=new z,Gf=new z,or=new z,ca=new z,ua=new z,O0=new z,Vf=new z,Hf=new z,Wf=new z,Xf=new cn,qf=new cn,Yf=new cn,Ur=class n{constructor(e=new z,t=new z,i=new z){this.a=e,this.b=t,this.c=i}static getNormal(e,t,i,s){s.subVectors(i,t),ls.subVectors(e,t),s.cross(ls);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,i,s,r){ls.subVectors(s,t),rr.subVectors(i,t),Gf.subVectors(e,t);let o=ls.dot(ls),a=ls.dot(rr),c=ls.dot(Gf),l=rr.dot(rr),h=rr.dot(Gf),f=o*l-a*a;if(f===0)return r.set(0,0,0),null;let u=1/f,p=(l*c-a*h)*u,v=(o*h-a*c)*u;return r.set(1-p-v,v,p)}static containsPoint(e,t,i,s){return this.getBarycoord(e,t,i,s,or)===null?!1:or.x>=0&&or.y>=0&&or.x+or.y<=1}static getInterpolation(e,t,i,s,r,o,a,c){return this.getBarycoord(e,t,i,s,or)===null?(c.x=0,c.y=0,"z"in c&&(c.z=0),"w"in c&&(c.w=0),null):(c.setScalar(0),c.addScaledVector(r,or.x),c.addScaledVector(o,or.y),c.addScaledVector(a,or.z),c)}static getInterpolatedAttribute(e,t,i,s,r,o){return Xf.setScalar(0),qf.setScalar(0),Yf.setScalar(0),Xf.fromBufferAttribute(e,t),qf.fromBufferAttribute(e,i),Yf.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector(Xf,r.x),o.addScaledVector(qf,r.y),o.addScaledVector(Yf,r.z),o}static isFrontFacing(e,t,i,s){return ls.subVectors(i,t),rr.subVectors(e,t),ls.cross(rr).dot(s)<0}set(e,t,i){return this.a.copy(e),this.b.copy(t),this.c.copy(i),this}setFromPointsAndIndices(e,t,i,s){return this.a.copy(e[t]),this.b.copy(e[i]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,i,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,i),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return ls.subVectors(this.c,this.b),rr.subVectors(this.a,this.b),ls.cross(rr).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return n.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return n.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,i,s,r){return n.getInterpolation(e,this.a,this.b,this.c,t,i,s,r)}containsPoint(e){return n.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return n.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let i=this.a,s=this.b,r=this.c,o,a;ca.subVectors(s,i),ua.subVectors(r,i),Vf.subVectors(e,i);let c=ca.dot(Vf),l=ua.dot(Vf);if(c<=0&&l<=0)return t.copy(i);Hf.subVectors(e,s);let h=ca.dot(Hf),f=ua.dot(Hf);if(h>=0&&f<=h)return t.copy(s);let u=c*f-h*l;if(u<=0&&c>=0&&h<=0&&c-h>0)return o=c/(c-h),t.copy(i).addScaledVector(ca,o);Wf.subVectors(e,r);let p=ca.dot(Wf),v=ua.dot(Wf);if(v>=0&&p<=v)return t.copy(r);let S=p*l-c*v;if(S<=0&&l>=0&&v<=0)return a=l/(l-v),t.copy(i).addScaledVector(ua,a);let g=h*v-p*f;if(g<=0&&f-h>=0&&p-v>=0)return O0.subVectors(r,s),a=(f-h)/(f-h+(p-v)),t.copy(s).addScaledVector(O0,a);let m=1/(g+S+u);return o=S*m,a=u*m,t.copy(i).addScaledVector(ca,o).addScaledVector(ua,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},$i=class{constructor(e=new z(1/0,1/0,1/0),t=new z(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,i=e.length;t<i;t+=3)this.expandByPoint(cs.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,i=e.count;t<i;t++)this.expandByPoint(cs.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,i=e.length;t<i;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let i=cs.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(i),this.max.copy(e).add(i),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let i=e.geometry;if(i!==void 0){let r=i.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,cs):cs.fromBufferAttribute(r,o),cs.applyMatrix4(e.matrixWorld),this.expandByPoint(cs);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),_u.copy(e.boundingBox)):(i.boundingBox===null&&i.computeBoundingBox(),_u.copy(i.boundingBox)),_u.applyMatrix4(e.matrixWorld),this.union(_u)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,cs),cs.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,i;return e.normal.x>0?(t=e.normal.x*this.min.x,i=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,i=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,i+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,i+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,i+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,i+=e.normal.z*this.min.z),t<=-e.constant&&i>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(El),vu.subVectors(this.max,El),ha.subVectors(e.a,El),da.subVectors(e.b,El),fa.subVectors(e.c,El),Lr.subVectors(da,ha),Dr.subVectors(fa,da),uo.subVectors(ha,fa);let t=[0,-Lr.z,Lr.y,0,-Dr.z,Dr.y,0,-uo.z,uo.y,Lr.z,0,-Lr.x,Dr.z,0,-Dr.x,uo.z,0,-uo.x,-Lr.y,Lr.x,0,-Dr.y,Dr.x,0,-uo.y,uo.x,0];return!Zf(t,ha,da,fa,vu)||(t=[1,0,0,0,1,0,0,0,1],!Zf(t,ha,da,fa,vu))?!1:(xu.crossVectors(Lr,Dr),t=[xu.x,xu.y,xu.z],Zf(t,ha,da,fa,vu))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,cs).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(cs).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(ar[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),ar[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),ar[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),ar[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),ar[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),ar[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),ar[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),ar[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(ar),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},ar=[new z,new z,new z,new z,new z,new z,new z,new z],cs=new z,_u=new $i,ha=new z,da=new z,fa=new z,Lr=new z,Dr=new z,uo=new z,El=new z,vu=new z,xu=new z,ho=new z;function Zf(n,e,t,i,s){for(let r=0,o=n.length-3;r<=o;r+=3){ho.fromArray(n,r);let a=s.x*Math.abs(ho.x)+s.y*Math.abs(ho.y)+s.z*Math.abs(ho.z),c=e.dot(ho),l=t.dot(ho),h=i.dot(ho);if(Math.max(-Math.max(c,l,h),Math.min(c,l,h))>a)return!1}return!0}var Nn=new z,yu=new Je,GS=0,Kn=class extends us{constructor(e,t,i=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:GS++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=i,this.usage=O_,this.updateRanges=[],this.gpuType=ji,this.version=0,this._normalizationScale=e!==void 0?kp(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,i){e*=this.itemSize,i*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[i+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,i=this.count;t<i;t++)yu.fromBufferAttribute(this,t),yu.applyMatrix3(e),this.setXY(t,yu.x,yu.y);else if(this.itemSize===3)for(let t=0,i=this.count;t<i;t++)Nn.fromBufferAttribute(this,t),Nn.applyMatrix3(e),this.setXYZ(t,Nn.x,Nn.y,Nn.z);return this}applyMatrix4(e){for(let t=0,i=this.count;t<i;t++)Nn.fromBufferAttribute(this,t),Nn.applyMatrix4(e),this.setXYZ(t,Nn.x,Nn.y,Nn.z);return this}applyNormalMatrix(e){for(let t=0,i=this.count;t<i;t++)Nn.fromBufferAttribute(this,t),Nn.applyNormalMatrix(e),this.setXYZ(t,Nn.x,Nn.y,Nn.z);return this}transformDirection(e){for(let t=0,i=this.count;t<i;t++)Nn.fromBufferAttribute(this,t),Nn.transformDirection(e),this.setXYZ(t,Nn.x,Nn.y,Nn.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let i=this.array[e*this.itemSize+t];return this.normalized&&(i=this._denormalize(i)),i}setComponent(e,t,i){return this.normalized&&(i=this._normalize(i)),this.array[e*this.itemSize+t]=i,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,i){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),i=this._normalize(i)),this.array[e+0]=t,this.array[e+1]=i,this}setXYZ(e,t,i,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),i=this._normalize(i),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=i,this.array[e+2]=s,this}setXYZW(e,t,i,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),i=this._normalize(i),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=i,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):V_(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):H_(e,this.array)}};var Bl=class extends Kn{constructor(e,t,i){super(new Uint16Array(e),t,i)}};var zl=class extends Kn{constructor(e,t,i){super(new Uint32Array(e),t,i)}};var Mt=class extends Kn{constructor(e,t,i){super(new Float32Array(e),t,i)}},VS=new $i,Tl=new z,$f=new z,Os=class{constructor(e=new z,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let i=this.center;t!==void 0?i.copy(t):VS.setFromPoints(e).getCenter(i);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,i.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let i=this.center.distanceToSquared(e);return t.copy(e),i>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;Tl.subVectors(e,this.center);let t=Tl.lengthSq();if(t>this.radius*this.radius){let i=Math.sqrt(t),s=(i-this.radius)*.5;this.center.addScaledVector(Tl,s/i),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):($f.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(Tl.copy(e.center).add($f)),this.expandByPoint(Tl.copy(e.center).sub($f))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},HS=0,Yi=new Ct,Jf=new un,pa=new z,Ui=new $i,Al=new $i,Jn=new z,Xt=class n extends us{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:HS++}),this.uuid=Oa(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(pS(e)?zl:Bl)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,i=0){this.groups.push({start:e,count:t,materialIndex:i})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let i=this.attributes.normal;if(i!==void 0){let r=new ot().getNormalMatrix(e);i.applyNormalMatrix(r),i.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return Yi.makeRotationFromQuaternion(e),this.applyMatrix4(Yi),this}rotateX(e){return Yi.makeRotationX(e),this.applyMatrix4(Yi),this}rotateY(e){return Yi.makeRotationY(e),this.applyMatrix4(Yi),this}rotateZ(e){return Yi.makeRotationZ(e),this.applyMatrix4(Yi),this}translate(e,t,i){return Yi.makeTranslation(e,t,i),this.applyMatrix4(Yi),this}scale(e,t,i){return Yi.makeScale(e,t,i),this.applyMatrix4(Yi),this}lookAt(e){return Jf.lookAt(e),Jf.updateMatrix(),this.applyMatrix4(Jf.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(pa).negate(),this.translate(pa.x,pa.y,pa.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let i=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];i.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Mt(i,3))}else{let i=Math.min(e.length,t.count);for(let s=0;s<i;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&je("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new $i);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){st("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new z(-1/0,-1/0,-1/0),new z(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let i=0,s=t.length;i<s;i++){let r=t[i];Ui.setFromBufferAttribute(r),this.morphTargetsRelative?(Jn.addVectors(this.boundingBox.min,Ui.min),this.boundingBox.expandByPoint(Jn),Jn.addVectors(this.boundingBox.max,Ui.max),this.boundingBox.expandByPoint(Jn)):(this.boundingBox.expandByPoint(Ui.min),this.boundingBox.expandByPoint(Ui.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&st('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Os);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){st("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new z,1/0);return}if(e){let i=this.boundingSphere.center;if(Ui.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];Al.setFromBufferAttribute(a),this.morphTargetsRelative?(Jn.addVectors(Ui.min,Al.min),Ui.expandByPoint(Jn),Jn.addVectors(Ui.max,Al.max),Ui.expandByPoint(Jn)):(Ui.expandByPoint(Al.min),Ui.expandByPoint(Al.max))}Ui.getCenter(i);let s=0;for(let r=0,o=e.count;r<o;r++)Jn.fromBufferAttribute(e,r),s=Math.max(s,i.distanceToSquared(Jn));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],c=this.morphTargetsRelative;for(let l=0,h=a.count;l<h;l++)Jn.fromBufferAttribute(a,l),c&&(pa.fromBufferAttribute(e,l),Jn.add(pa)),s=Math.max(s,i.distanceToSquared(Jn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&st('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){st("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let i=t.position,s=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==i.count)&&(o=new Kn(new Float32Array(4*i.count),4),this.setAttribute("tangent",o));let a=[],c=[],l=new Uint8Array(i.count);for(let U=0;U<i.count;U++)a[U]=new z,c[U]=new z;let h=new z,f=new z,u=new z,p=new Je,v=new Je,S=new Je,g=new z,m=new z;function _(U,P,L){l[U]=l[P]=l[L]=1,h.fromBufferAttribute(i,U),f.fromBufferAttribute(i,P),u.fromBufferAttribute(i,L),p.fromBufferAttribute(r,U),v.fromBufferAttribute(r,P),S.fromBufferAttribute(r,L),f.sub(h),u.sub(h),v.sub(p),S.sub(p);let B=1/(v.x*S.y-S.x*v.y);isFinite(B)&&(g.copy(f).multiplyScalar(S.y).addScaledVector(u,-v.y).multiplyScalar(B),m.copy(u).multiplyScalar(v.x).addScaledVector(f,-S.x).multiplyScalar(B),a[U].add(g),a[P].add(g),a[L].add(g),c[U].add(m),c[P].add(m),c[L].add(m))}let C=this.groups;C.length===0&&(C=[{start:0,count:e.count}]);for(let U=0,P=C.length;U<P;++U){let L=C[U],B=L.start,W=L.count;for(let N=B,G=B+W;N<G;N+=3)_(e.getX(N+0),e.getX(N+1),e.getX(N+2))}let b=new z,R=new z,T=new z,x=new z;function w(U){T.fromBufferAttribute(s,U),x.copy(T);let P=a[U];b.copy(P),b.sub(T.multiplyScalar(T.dot(P))).normalize(),R.crossVectors(x,P);let B=R.dot(c[U])<0?-1:1;o.setXYZW(U,b.x,b.y,b.z,B)}for(let U=0,P=i.count;U<P;++U)l[U]&&w(U);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let i=this.getAttribute("normal");if(i===void 0||i.count!==t.count)i=new Kn(new Float32Array(t.count*3),3),this.setAttribute("normal",i);else for(let u=0,p=i.count;u<p;u++)i.setXYZ(u,0,0,0);let s=new z,r=new z,o=new z,a=new z,c=new z,l=new z,h=new z,f=new z;if(e)for(let u=0,p=e.count;u<p;u+=3){let v=e.getX(u+0),S=e.getX(u+1),g=e.getX(u+2);s.fromBufferAttribute(t,v),r.fromBufferAttribute(t,S),o.fromBufferAttribute(t,g),h.subVectors(o,r),f.subVectors(s,r),h.cross(f),a.fromBufferAttribute(i,v),c.fromBufferAttribute(i,S),l.fromBufferAttribute(i,g),a.add(h),c.add(h),l.add(h),i.setXYZ(v,a.x,a.y,a.z),i.setXYZ(S,c.x,c.y,c.z),i.setXYZ(g,l.x,l.y,l.z)}else for(let u=0,p=t.count;u<p;u+=3)s.fromBufferAttribute(t,u+0),r.fromBufferAttribute(t,u+1),o.fromBufferAttribute(t,u+2),h.subVectors(o,r),f.subVectors(s,r),h.cross(f),i.setXYZ(u+0,h.x,h.y,h.z),i.setXYZ(u+1,h.x,h.y,h.z),i.setXYZ(u+2,h.x,h.y,h.z);this.normalizeNormals(),i.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,i=e.count;t<i;t++)Jn.fromBufferAttribute(e,t),Jn.normalize(),e.setXYZ(t,Jn.x,Jn.y,Jn.z)}toNonIndexed(){function e(a,c){let l=a.array,h=a.itemSize,f=a.normalized,u=new l.constructor(c.length*h),p=0,v=0;for(let S=0,g=c.length;S<g;S++){a.isInterleavedBufferAttribute?p=c[S]*a.data.stride+a.offset:p=c[S]*h;for(let m=0;m<h;m++)u[v++]=l[p++]}return new Kn(u,h,f)}if(this.index===null)return je("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new n,i=this.index.array,s=this.attributes;for(let a in s){let c=s[a],l=e(c,i);t.setAttribute(a,l)}let r=this.morphAttributes;for(let a in r){let c=[],l=r[a];for(let h=0,f=l.length;h<f;h++){let u=l[h],p=e(u,i);c.push(p)}t.morphAttributes[a]=c}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,c=o.length;a<c;a++){let l=o[a];t.addGroup(l.start,l.count,l.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let c=this.parameters;for(let l in c)c[l]!==void 0&&(e[l]=c[l]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let i=this.attributes;for(let c in i){let l=i[c];e.data.attributes[c]=l.toJSON(e.data)}let s={},r=!1;for(let c in this.morphAttributes){let l=this.morphAttributes[c],h=[];for(let f=0,u=l.length;f<u;f++){let p=l[f];h.push(p.toJSON(e.data))}h.length>0&&(s[c]=h,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let i=e.index;i!==null&&this.setIndex(i.clone());let s=e.attributes;for(let l in s){let h=s[l];this.setAttribute(l,h.clone(t))}let r=e.morphAttributes;for(let l in r){let h=[],f=r[l];for(let u=0,p=f.length;u<p;u++)h.push(f[u].clone(t));this.morphAttributes[l]=h}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let l=0,h=o.length;l<h;l++){let f=o[l];this.addGroup(f.start,f.count,f.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let c=e.boundingSphere;return c!==null&&(this.boundingSphere=c.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var Kf=new z,WS=new z,XS=new ot,Fi=class{constructor(e=new z(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,i,s){return this.normal.set(e,t,i),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,i){let s=Kf.subVectors(i,t).cross(WS.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,i=!0){let s=e.delta(Kf),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return i===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(s,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),i=this.distanceToPoint(e.end);return t<0&&i>0||i<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let i=t||XS.getNormalMatrix(e),s=this.coplanarPoint(Kf).applyMatrix4(e),r=this.normal.applyMatrix3(i).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},qS=0,Ji=class extends us{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:qS++}),this.uuid=Oa(),this.name="",this.type="Material",this.blending=Na,this.side=Bs,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=gp,this.blendDst=_p,this.blendEquation=So,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new tt(0,0,0),this.blendAlpha=0,this.depthFunc=ya,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=I_,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=zu,this.stencilZFail=zu,this.stencilZPass=zu,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let i=e[t];if(i===void 0){je(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){je(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(i):s&&s.isVector2&&i&&i.isVector2||s&&s.isEuler&&i&&i.isEuler||s&&s.isVector3&&i&&i.isVector3?s.copy(i):this[t]=i}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let i={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};i.uuid=this.uuid,i.type=this.type,i.blending=this.blending,i.side=this.side,i.shadowSide=this.shadowSide,i.vertexColors=this.vertexColors,i.opacity=this.opacity,i.transparent=this.transparent,i.blendSrc=this.blendSrc,i.blendDst=this.blendDst,i.blendEquation=this.blendEquation,i.blendSrcAlpha=this.blendSrcAlpha,i.blendDstAlpha=this.blendDstAlpha,i.blendEquationAlpha=this.blendEquationAlpha,i.blendColor=this.blendColor.getHex(),i.blendAlpha=this.blendAlpha,i.depthFunc=this.depthFunc,i.depthTest=this.depthTest,i.depthWrite=this.depthWrite,i.colorWrite=this.colorWrite,i.clipIntersection=this.clipIntersection,i.clipShadows=this.clipShadows,i.stencilWriteMask=this.stencilWriteMask,i.stencilFunc=this.stencilFunc,i.stencilRef=this.stencilRef,i.stencilFuncMask=this.stencilFuncMask,i.stencilFail=this.stencilFail,i.stencilZFail=this.stencilZFail,i.stencilZPass=this.stencilZPass,i.stencilWrite=this.stencilWrite,i.polygonOffset=this.polygonOffset,i.polygonOffsetFactor=this.polygonOffsetFactor,i.polygonOffsetUnits=this.polygonOffsetUnits,i.dithering=this.dithering,i.alphaTest=this.alphaTest,i.alphaHash=this.alphaHash,i.alphaToCoverage=this.alphaToCoverage,i.premultipliedAlpha=this.premultipliedAlpha,i.forceSinglePass=this.forceSinglePass,i.allowOverride=this.allowOverride,i.visible=this.visible,i.toneMapped=this.toneMapped,i.name=this.name,this.color&&this.color.isColor&&(i.color=this.color.getHex()),this.roughness!==void 0&&(i.roughness=this.roughness),this.metalness!==void 0&&(i.metalness=this.metalness),this.sheen!==void 0&&(i.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(i.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(i.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(i.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(i.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(i.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(i.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(i.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(i.shininess=this.shininess),this.clearcoat!==void 0&&(i.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(i.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(i.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(i.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(i.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(i.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(i.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,i.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(i.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(i.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(i.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(i.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(i.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(i.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(i.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(i.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(i.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(i.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(i.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(i.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(i.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(i.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(i.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(i.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(i.lightMap=this.lightMap.toJSON(e).uuid,i.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(i.aoMap=this.aoMap.toJSON(e).uuid,i.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(i.bumpMap=this.bumpMap.toJSON(e).uuid,i.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(i.normalMap=this.normalMap.toJSON(e).uuid,i.normalMapType=this.normalMapType,i.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(i.displacementMap=this.displacementMap.toJSON(e).uuid,i.displacementScale=this.displacementScale,i.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(i.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(i.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(i.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(i.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(i.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(i.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(i.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(i.combine=this.combine)),this.envMapRotation!==void 0&&(i.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(i.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(i.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(i.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(i.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(i.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(i.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(i.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(i.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(i.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(i.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(i.size=this.size),this.sizeAttenuation!==void 0&&(i.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(i.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(i.rotation=this.rotation),this.depthPacking!==void 0&&(i.depthPacking=this.depthPacking),this.linewidth!==void 0&&(i.linewidth=this.linewidth),this.linecap!==void 0&&(i.linecap=this.linecap),this.linejoin!==void 0&&(i.linejoin=this.linejoin),this.dashSize!==void 0&&(i.dashSize=this.dashSize),this.gapSize!==void 0&&(i.gapSize=this.gapSize),this.scale!==void 0&&(i.scale=this.scale),this.wireframe!==void 0&&(i.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(i.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(i.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(i.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(i.flatShading=this.flatShading),this.fog!==void 0&&(i.fog=this.fog),Object.keys(this.userData).length>0&&(i.userData=this.userData);function s(r){let o=[];for(let a in r){let c=r[a];delete c.metadata,o.push(c)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(i.textures=r),o.length>0&&(i.images=o)}return i}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new tt().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(i=>new Fi().fromJSON(i))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let i=e.normalScale;Array.isArray(i)===!1&&(i=[i,i]),this.normalScale=new Je().fromArray(i)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Je().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,i=null;if(t!==null){let s=t.length;i=new Array(s);for(let r=0;r!==s;++r)i[r]=t[r].clone()}return this.clippingPlanes=i,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var lr=new z,jf=new z,bu=new z,Su=new z,hr=class{constructor(e=new z,t=new z(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,lr)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let i=t.dot(this.direction);return i<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,i)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=lr.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(lr.copy(this.origin).addScaledVector(this.direction,t),lr.distanceToSquared(e))}distanceSqToSegment(e,t,i,s){jf.copy(e).add(t).multiplyScalar(.5),bu.copy(t).sub(e).normalize(),Su.copy(this.origin).sub(jf);let r=e.distanceTo(t)*.5,o=-this.direction.dot(bu),a=Su.dot(this.direction),c=-Su.dot(bu),l=Su.lengthSq(),h=Math.abs(1-o*o),f,u,p,v;if(h>0)if(f=o*c-a,u=o*a-c,v=r*h,f>=0)if(u>=-v)if(u<=v){let S=1/h;f*=S,u*=S,p=f*(f+o*u+2*a)+u*(o*f+u+2*c)+l}else u=r,f=Math.max(0,-(o*u+a)),p=-f*f+u*(u+2*c)+l;else u=-r,f=Math.max(0,-(o*u+a)),p=-f*f+u*(u+2*c)+l;else u<=-v?(f=Math.max(0,-(-o*r+a)),u=f>0?-r:Math.min(Math.max(-r,-c),r),p=-f*f+u*(u+2*c)+l):u<=v?(f=0,u=Math.min(Math.max(-r,-c),r),p=u*(u+2*c)+l):(f=Math.max(0,-(o*r+a)),u=f>0?r:Math.min(Math.max(-r,-c),r),p=-f*f+u*(u+2*c)+l);else u=o>0?-r:r,f=Math.max(0,-(o*u+a)),p=-f*f+u*(u+2*c)+l;return i&&i.copy(this.origin).addScaledVector(this.direction,f),s&&s.copy(jf).addScaledVector(bu,u),p}intersectSphere(e,t){if(e.radius<0)return null;lr.subVectors(e.center,this.origin);let i=lr.dot(this.direction),s=lr.dot(lr)-i*i,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=i-o,c=i+o;return c<0?null:a<0?this.at(c,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let i=-(this.origin.dot(e.normal)+e.constant)/t;return i>=0?i:null}intersectPlane(e,t){let i=this.distanceToPlane(e);return i===null?null:this.at(i,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let i,s,r,o,a,c,l=1/this.direction.x,h=1/this.direction.y,f=1/this.direction.z,u=this.origin;return l>=0?(i=(e.min.x-u.x)*l,s=(e.max.x-u.x)*l):(i=(e.max.x-u.x)*l,s=(e.min.x-u.x)*l),h>=0?(r=(e.min.y-u.y)*h,o=(e.max.y-u.y)*h):(r=(e.max.y-u.y)*h,o=(e.min.y-u.y)*h),i>o||r>s||((r>i||isNaN(i))&&(i=r),(o<s||isNaN(s))&&(s=o),f>=0?(a=(e.min.z-u.z)*f,c=(e.max.z-u.z)*f):(a=(e.max.z-u.z)*f,c=(e.min.z-u.z)*f),i>c||a>s)||((a>i||i!==i)&&(i=a),(c<s||s!==s)&&(s=c),s<0)?null:this.at(i>=0?i:s,t)}intersectsBox(e){return this.intersectBox(e,lr)!==null}intersectTriangle(e,t,i,s,r){let o=this.origin,a=this.direction,c=a.x,l=a.y,h=a.z,f=e.x-o.x,u=e.y-o.y,p=e.z-o.z,v=t.x-o.x,S=t.y-o.y,g=t.z-o.z,m=i.x-o.x,_=i.y-o.y,C=i.z-o.z,b=Math.abs(c),R=Math.abs(l),T=Math.abs(h),x,w,U,P,L,B,W,N,G,Z,V,oe;if(b>=R&&b>=T?(U=c,B=f,G=v,oe=m,c>=0?(x=l,w=h,P=u,L=p,W=S,N=g,Z=_,V=C):(x=h,w=l,P=p,L=u,W=g,N=S,Z=C,V=_)):R>=T?(U=l,B=u,G=S,oe=_,l>=0?(x=h,w=c,P=p,L=f,W=g,N=v,Z=C,V=m):(x=c,w=h,P=f,L=p,W=v,N=g,Z=m,V=C)):(U=h,B=p,G=g,oe=C,h>=0?(x=c,w=l,P=f,L=u,W=v,N=S,Z=m,V=_):(x=l,w=c,P=u,L=f,W=S,N=v,Z=_,V=m)),U===0)return null;let q=x/U,j=w/U,te=1/U,ue=P-q*B,he=L-j*B,Q=W-q*G,me=N-j*G,ve=Z-q*oe,Ce=V-j*oe,Se=ve*me-Ce*Q,qe=ue*Ce-he*ve,ct=Q*he-me*ue;if(s){if(Se<0||qe<0||ct<0)return null}else if((Se<0||qe<0||ct<0)&&(Se>0||qe>0||ct>0))return null;let We=Se+qe+ct;if(We===0)return null;let mt=te*(Se*B+qe*G+ct*oe);return(We>0?mt<0:mt>0)?null:this.at(mt/We,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},go=class extends Ji{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new tt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new _i,this.combine=vh,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},k0=new Ct,fo=new hr,Mu=new Os,B0=new z,wu=new z,Eu=new z,Tu=new z,Qf=new z,Au=new z,z0=new z,Cu=new z,Ae=class extends un{constructor(e=new Xt,t=new go){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,i=Object.keys(t);if(i.length>0){let s=t[i[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let i=this.geometry,s=i.attributes.position,r=i.morphAttributes.position,o=i.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){Au.set(0,0,0);for(let c=0,l=r.length;c<l;c++){let h=a[c],f=r[c];h!==0&&(Qf.fromBufferAttribute(f,e),o?Au.addScaledVector(Qf,h):Au.addScaledVector(Qf.sub(t),h))}t.add(Au)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let i=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(i.boundingSphere===null&&i.computeBoundingSphere(),Mu.copy(i.boundingSphere),Mu.applyMatrix4(r),fo.copy(e.ray).recast(e.near),!(Mu.containsPoint(fo.origin)===!1&&(fo.intersectSphere(Mu,B0)===null||fo.origin.distanceToSquared(B0)>(e.far-e.near)**2))&&(k0.copy(r).invert(),fo.copy(e.ray).applyMatrix4(k0),!(i.boundingBox!==null&&fo.intersectsBox(i.boundingBox)===!1)&&this._computeIntersections(e,t,fo)))}_computeIntersections(e,t,i){let s,r=this.geometry,o=this.material,a=r.index,c=r.attributes.position,l=r.attributes.uv,h=r.attributes.uv1,f=r.attributes.normal,u=r.groups,p=r.drawRange;if(a!==null)if(Array.isArray(o))for(let v=0,S=u.length;v<S;v++){let g=u[v],m=o[g.materialIndex],_=Math.max(g.start,p.start),C=Math.min(a.count,Math.min(g.start+g.count,p.start+p.count));for(let b=_,R=C;b<R;b+=3){let T=a.getX(b),x=a.getX(b+1),w=a.getX(b+2);s=Ru(this,m,e,i,l,h,f,T,x,w),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=g.materialIndex,t.push(s))}}else{let v=Math.max(0,p.start),S=Math.min(a.count,p.start+p.count);for(let g=v,m=S;g<m;g+=3){let _=a.getX(g),C=a.getX(g+1),b=a.getX(g+2);s=Ru(this,o,e,i,l,h,f,_,C,b),s&&(s.faceIndex=Math.floor(g/3),t.push(s))}}else if(c!==void 0)if(Array.isArray(o))for(let v=0,S=u.length;v<S;v++){let g=u[v],m=o[g.materialIndex],_=Math.max(g.start,p.start),C=Math.min(c.count,Math.min(g.start+g.count,p.start+p.count));for(let b=_,R=C;b<R;b+=3){let T=b,x=b+1,w=b+2;s=Ru(this,m,e,i,l,h,f,T,x,w),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=g.materialIndex,t.push(s))}}else{let v=Math.max(0,p.start),S=Math.min(c.count,p.start+p.count);for(let g=v,m=S;g<m;g+=3){let _=g,C=g+1,b=g+2;s=Ru(this,o,e,i,l,h,f,_,C,b),s&&(s.faceIndex=Math.floor(g/3),t.push(s))}}}};function YS(n,e,t,i,s,r,o,a){let c;if(e.side===ni?c=i.intersectTriangle(o,r,s,!0,a):c=i.intersectTriangle(s,r,o,e.side===Bs,a),c===null)return null;Cu.copy(a),Cu.applyMatrix4(n.matrixWorld);let l=t.ray.origin.distanceTo(Cu);return l<t.near||l>t.far?null:{distance:l,point:Cu.clone(),object:n}}function Ru(n,e,t,i,s,r,o,a,c,l){n.getVertexPosition(a,wu),n.getVertexPosition(c,Eu),n.getVertexPosition(l,Tu);let h=YS(n,e,t,i,wu,Eu,Tu,z0);if(h){let f=new z;Ur.getBarycoord(z0,wu,Eu,Tu,f),s&&(h.uv=Ur.getInterpolatedAttribute(s,a,c,l,f,new Je)),r&&(h.uv1=Ur.getInterpolatedAttribute(r,a,c,l,f,new Je)),o&&(h.normal=Ur.getInterpolatedAttribute(o,a,c,l,f,new z),h.normal.dot(i.direction)>0&&h.normal.multiplyScalar(-1));let u={a,b:c,c:l,normal:new z,materialIndex:0};Ur.getNormal(wu,Eu,Tu,u.normal),h.face=u,h.barycoord=f}return h}var Gl=class extends Si{constructor(e=null,t=1,i=1,s,r,o,a,c,l=jn,h=jn,f,u){super(null,o,a,c,l,h,s,r,f,u),this.isDataTexture=!0,this.image={data:e,width:t,height:i},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var Aa=class extends Kn{constructor(e,t,i,s=1){super(e,t,i),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},ma=new Ct,G0=new Ct,Pu=[],V0=new $i,ZS=new Ct,Cl=new Ae,Rl=new Os,Vl=class extends Ae{constructor(e,t,i){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new Aa(new Float32Array(i*16),16),this.instanceColor=null,this.morphTexture=null,this.count=i,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<i;s++)this.setMatrixAt(s,ZS)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new $i),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let i=0;i<t;i++)this.getMatrixAt(i,ma),V0.copy(e.boundingBox).applyMatrix4(ma),this.boundingBox.union(V0)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new Os),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let i=0;i<t;i++)this.getMatrixAt(i,ma),Rl.copy(e.boundingSphere).applyMatrix4(ma),this.boundingSphere.union(Rl)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let i=t.morphTargetInfluences,s=this.morphTexture.source.data.data,r=i.length+1,o=e*r+1;for(let a=0;a<i.length;a++)i[a]=s[o+a]}raycast(e,t){let i=this.matrixWorld,s=this.count;if(Cl.geometry=this.geometry,Cl.material=this.material,Cl.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Rl.copy(this.boundingSphere),Rl.applyMatrix4(i),e.ray.intersectsSphere(Rl)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,ma),G0.multiplyMatrices(i,ma),Cl.matrixWorld=G0,Cl.raycast(e,Pu);for(let o=0,a=Pu.length;o<a;o++){let c=Pu[o];c.instanceId=r,c.object=this,t.push(c)}Pu.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new Aa(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){let i=t.morphTargetInfluences,s=i.length+1;this.morphTexture===null&&(this.morphTexture=new Gl(new Float32Array(s*this.count),s,this.count,Eh,ji));let r=this.morphTexture.source.data.data,o=0;for(let l=0;l<i.length;l++)o+=i[l];let a=this.geometry.morphTargetsRelative?1:1-o,c=s*e;return r[c]=a,r.set(i,c+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},po=new Os,$S=new Je(.5,.5),Iu=new z,Fr=class{constructor(e=new Fi,t=new Fi,i=new Fi,s=new Fi,r=new Fi,o=new Fi){this.planes=[e,t,i,s,r,o]}set(e,t,i,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(i),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let i=0;i<6;i++)t[i].copy(e.planes[i]);return this}setFromProjectionMatrix(e,t=Zi,i=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],c=r[2],l=r[3],h=r[4],f=r[5],u=r[6],p=r[7],v=r[8],S=r[9],g=r[10],m=r[11],_=r[12],C=r[13],b=r[14],R=r[15];if(s[0].setComponents(l-o,p-h,m-v,R-_).normalize(),s[1].setComponents(l+o,p+h,m+v,R+_).normalize(),s[2].setComponents(l+a,p+f,m+S,R+C).normalize(),s[3].setComponents(l-a,p-f,m-S,R-C).normalize(),i)s[4].setComponents(c,u,g,b).normalize(),s[5].setComponents(l-c,p-u,m-g,R-b).normalize();else if(s[4].setComponents(l-c,p-u,m-g,R-b).normalize(),t===Zi)s[5].setComponents(l+c,p+u,m+g,R+b).normalize();else if(t===ba)s[5].setComponents(c,u,g,b).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),po.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),po.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(po)}intersectsSprite(e){po.center.set(0,0,0);let t=$S.distanceTo(e.center);return po.radius=.7071067811865476+t,po.applyMatrix4(e.matrixWorld),this.intersectsSphere(po)}intersectsSphere(e){let t=this.planes,i=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(i)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let i=0;i<6;i++){let s=t[i];if(Iu.x=s.normal.x>0?e.max.x:e.min.x,Iu.y=s.normal.y>0?e.max.y:e.min.y,Iu.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(Iu)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let i=0;i<6;i++)if(t[i].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},H0=new Ct,eh=class n{constructor(){this.coordinateSystem=Zi,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,i=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];H0.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),i[s]===void 0&&(i[s]=new Fr),i[s].setFromProjectionMatrix(H0,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,i=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new Fr),t[s].copy(i[s]);return this._count=e._count,this}clone(){return new n().copy(this)}};var ks=class extends Ji{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new tt(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},th=new z,nh=new z,W0=new Ct,Pl=new hr,Lu=new Os,ep=new z,X0=new z,vi=class extends un{constructor(e=new Xt,t=new ks){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,i=[0];for(let s=1,r=t.count;s<r;s++)th.fromBufferAttribute(t,s-1),nh.fromBufferAttribute(t,s),i[s]=i[s-1],i[s]+=th.distanceTo(nh);e.setAttribute("lineDistance",new Mt(i,1))}else je("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let i=this.geometry,s=this.matrixWorld,r=e.params.Line.threshold,o=i.drawRange;if(i.boundingSphere===null&&i.computeBoundingSphere(),Lu.copy(i.boundingSphere),Lu.applyMatrix4(s),Lu.radius+=r,e.ray.intersectsSphere(Lu)===!1)return;W0.copy(s).invert(),Pl.copy(e.ray).applyMatrix4(W0);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),c=a*a,l=this.isLineSegments?2:1,h=i.index,u=i.attributes.position;if(h!==null){let p=Math.max(0,o.start),v=Math.min(h.count,o.start+o.count);for(let S=p,g=v-1;S<g;S+=l){let m=h.getX(S),_=h.getX(S+1),C=Du(this,e,Pl,c,m,_,S);C&&t.push(C)}if(this.isLineLoop){let S=h.getX(v-1),g=h.getX(p),m=Du(this,e,Pl,c,S,g,v-1);m&&t.push(m)}}else{let p=Math.max(0,o.start),v=Math.min(u.count,o.start+o.count);for(let S=p,g=v-1;S<g;S+=l){let m=Du(this,e,Pl,c,S,S+1,S);m&&t.push(m)}if(this.isLineLoop){let S=Du(this,e,Pl,c,v-1,p,v-1);S&&t.push(S)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,i=Object.keys(t);if(i.length>0){let s=t[i[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Du(n,e,t,i,s,r,o){let a=n.geometry.attributes.position;if(th.fromBufferAttribute(a,s),nh.fromBufferAttribute(a,r),t.distanceSqToSegment(th,nh,ep,X0)>i)return;ep.applyMatrix4(n.matrixWorld);let l=e.ray.origin.distanceTo(ep);if(!(l<e.near||l>e.far))return{distance:l,point:X0.clone().applyMatrix4(n.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:n}}var q0=new z,Y0=new z,Ca=class extends vi{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,i=[];for(let s=0,r=t.count;s<r;s+=2)q0.fromBufferAttribute(t,s),Y0.fromBufferAttribute(t,s+1),i[s]=s===0?0:i[s-1],i[s+1]=i[s]+q0.distanceTo(Y0);e.setAttribute("lineDistance",new Mt(i,1))}else je("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var Ra=class extends Ji{constructor(e){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new tt(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.alphaMap=e.alphaMap,this.size=e.size,this.sizeAttenuation=e.sizeAttenuation,this.fog=e.fog,this}},Z0=new Ct,op=new hr,Nu=new Os,Uu=new z,Hl=class extends un{constructor(e=new Xt,t=new Ra){super(),this.isPoints=!0,this.type="Points",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let i=this.geometry,s=this.matrixWorld,r=e.params.Points.threshold,o=i.drawRange;if(i.boundingSphere===null&&i.computeBoundingSphere(),Nu.copy(i.boundingSphere),Nu.applyMatrix4(s),Nu.radius+=r,e.ray.intersectsSphere(Nu)===!1)return;Z0.copy(s).invert(),op.copy(e.ray).applyMatrix4(Z0);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),c=a*a,l=i.index,f=i.attributes.position;if(l!==null){let u=Math.max(0,o.start),p=Math.min(l.count,o.start+o.count);for(let v=u,S=p;v<S;v++){let g=l.getX(v);Uu.fromBufferAttribute(f,g),$0(Uu,g,c,s,e,t,this)}}else{let u=Math.max(0,o.start),p=Math.min(f.count,o.start+o.count);for(let v=u,S=p;v<S;v++)Uu.fromBufferAttribute(f,v),$0(Uu,v,c,s,e,t,this)}}updateMorphTargets(){let t=this.geometry.morphAttributes,i=Object.keys(t);if(i.length>0){let s=t[i[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function $0(n,e,t,i,s,r,o){let a=op.distanceSqToPoint(n);if(a<t){let c=new z;op.closestPointToPoint(n,c),c.applyMatrix4(i);let l=s.ray.origin.distanceTo(c);if(l<s.near||l>s.far)return;r.push({distance:l,distanceToRay:Math.sqrt(a),point:c,index:e,face:null,faceIndex:null,barycoord:null,object:o})}}var Wl=class extends Si{constructor(e=[],t=Mo,i,s,r,o,a,c,l,h){super(e,t,i,s,r,o,a,c,l,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}};var dr=class extends Si{constructor(e,t,i=ds,s,r,o,a=jn,c=jn,l,h=ur,f=1){if(h!==ur&&h!==mr)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let u={width:e,height:t,depth:f};super(u,s,r,o,a,c,h,i,l),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new wa(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},Xl=class extends dr{constructor(e,t=ds,i=Mo,s,r,o=jn,a=jn,c,l=ur){let h={width:e,height:e,depth:1},f=[h,h,h,h,h,h];super(e,e,t,i,s,r,o,a,c,l),this.image=f,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},ql=class extends Si{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},Kt=class n extends Xt{constructor(e=1,t=1,i=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:i,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let c=[],l=[],h=[],f=[],u=0,p=0;v("z","y","x",-1,-1,i,t,e,o,r,0),v("z","y","x",1,-1,i,t,-e,o,r,1),v("x","z","y",1,1,e,i,t,s,o,2),v("x","z","y",1,-1,e,i,-t,s,o,3),v("x","y","z",1,-1,e,t,i,s,r,4),v("x","y","z",-1,-1,e,t,-i,s,r,5),this.setIndex(c),this.setAttribute("position",new Mt(l,3)),this.setAttribute("normal",new Mt(h,3)),this.setAttribute("uv",new Mt(f,2));function v(S,g,m,_,C,b,R,T,x,w,U){let P=b/x,L=R/w,B=b/2,W=R/2,N=T/2,G=x+1,Z=w+1,V=0,oe=0,q=new z;for(let j=0;j<Z;j++){let te=j*L-W;for(let ue=0;ue<G;ue++){let he=ue*P-B;q[S]=he*_,q[g]=te*C,q[m]=N,l.push(q.x,q.y,q.z),q[S]=0,q[g]=0,q[m]=T>0?1:-1,h.push(q.x,q.y,q.z),f.push(ue/x),f.push(1-j/w),V+=1}}for(let j=0;j<w;j++)for(let te=0;te<x;te++){let ue=u+te+G*j,he=u+te+G*(j+1),Q=u+(te+1)+G*(j+1),me=u+(te+1)+G*j;c.push(ue,he,me),c.push(he,Q,me),oe+=6}a.addGroup(p,oe,U),p+=oe,u+=V}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}},Yl=class n extends Xt{constructor(e=1,t=1,i=4,s=8,r=1){super(),this.type="CapsuleGeometry",this.parameters={radius:e,height:t,capSegments:i,radialSegments:s,heightSegments:r},t=Math.max(0,t),i=Math.max(1,Math.floor(i)),s=Math.max(3,Math.floor(s)),r=Math.max(1,Math.floor(r));let o=[],a=[],c=[],l=[],h=t/2,f=Math.PI/2*e,u=t,p=2*f+u,v=i*2+r,S=s+1,g=new z,m=new z;for(let _=0;_<=v;_++){let C=0,b=0,R=0,T=0;if(_<=i){let U=_/i,P=U*Math.PI/2;b=-h-e*Math.cos(P),R=e*Math.sin(P),T=-e*Math.cos(P),C=U*f}else if(_<=i+r){let U=(_-i)/r;b=-h+U*t,R=e,T=0,C=f+U*u}else{let U=(_-i-r)/i,P=U*Math.PI/2;b=h+e*Math.sin(P),R=e*Math.cos(P),T=e*Math.sin(P),C=f+u+U*f}let x=Math.max(0,Math.min(1,C/p)),w=0;_===0?w=.5/s:_===v&&(w=-.5/s);for(let U=0;U<=s;U++){let P=U/s,L=P*Math.PI*2,B=Math.sin(L),W=Math.cos(L);m.x=-R*W,m.y=b,m.z=R*B,a.push(m.x,m.y,m.z),g.set(-R*W,T,R*B),g.normalize(),c.push(g.x,g.y,g.z),l.push(P+w,x)}if(_>0){let U=(_-1)*S;for(let P=0;P<s;P++){let L=U+P,B=U+P+1,W=_*S+P,N=_*S+P+1;o.push(L,B,W),o.push(B,N,W)}}}this.setIndex(o),this.setAttribute("position",new Mt(a,3)),this.setAttribute("normal",new Mt(c,3)),this.setAttribute("uv",new Mt(l,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.radius,e.height,e.capSegments,e.radialSegments,e.heightSegments)}};var Un=class n extends Xt{constructor(e=1,t=1,i=1,s=32,r=1,o=!1,a=0,c=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:i,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:c};let l=this;s=Math.floor(s),r=Math.floor(r);let h=[],f=[],u=[],p=[],v=0,S=[],g=i/2,m=0;_(),o===!1&&(e>0&&C(!0),t>0&&C(!1)),this.setIndex(h),this.setAttribute("position",new Mt(f,3)),this.setAttribute("normal",new Mt(u,3)),this.setAttribute("uv",new Mt(p,2));function _(){let b=new z,R=new z,T=0,x=(t-e)/i;for(let w=0;w<=r;w++){let U=[],P=w/r,L=P*(t-e)+e;for(let B=0;B<=s;B++){let W=B/s,N=W*c+a,G=Math.sin(N),Z=Math.cos(N);R.x=L*G,R.y=-P*i+g,R.z=L*Z,f.push(R.x,R.y,R.z),b.set(G,x,Z).normalize(),u.push(b.x,b.y,b.z),p.push(W,1-P),U.push(v++)}S.push(U)}for(let w=0;w<s;w++)for(let U=0;U<r;U++){let P=S[U][w],L=S[U+1][w],B=S[U+1][w+1],W=S[U][w+1];(e>0||U!==0)&&(h.push(P,L,W),T+=3),(t>0||U!==r-1)&&(h.push(L,B,W),T+=3)}l.addGroup(m,T,0),m+=T}function C(b){let R=v,T=new Je,x=new z,w=0,U=b===!0?e:t,P=b===!0?1:-1;for(let B=1;B<=s;B++)f.push(0,g*P,0),u.push(0,P,0),p.push(.5,.5),v++;let L=v;for(let B=0;B<=s;B++){let N=B/s*c+a,G=Math.cos(N),Z=Math.sin(N);x.x=U*Z,x.y=g*P,x.z=U*G,f.push(x.x,x.y,x.z),u.push(0,P,0),T.x=G*.5+.5,T.y=Z*.5*P+.5,p.push(T.x,T.y),v++}for(let B=0;B<s;B++){let W=R+B,N=L+B;b===!0?h.push(N,N+1,W):h.push(N+1,N,W),w+=3}l.addGroup(m,w,b===!0?1:2),m+=w}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}};var ih=class n extends Xt{constructor(e=[],t=[],i=1,s=0){super(),this.type="PolyhedronGeometry",this.parameters={vertices:e,indices:t,radius:i,detail:s};let r=[],o=[];a(s),l(i),h(),this.setAttribute("position",new Mt(r,3)),this.setAttribute("normal",new Mt(r.slice(),3)),this.setAttribute("uv",new Mt(o,2)),s===0?this.computeVertexNormals():this.normalizeNormals();function a(_){let C=new z,b=new z,R=new z;for(let T=0;T<t.length;T+=3)p(t[T+0],C),p(t[T+1],b),p(t[T+2],R),c(C,b,R,_)}function c(_,C,b,R){let T=R+1,x=[];for(let w=0;w<=T;w++){x[w]=[];let U=_.clone().lerp(b,w/T),P=C.clone().lerp(b,w/T),L=T-w;for(let B=0;B<=L;B++)B===0&&w===T?x[w][B]=U:x[w][B]=U.clone().lerp(P,B/L)}for(let w=0;w<T;w++)for(let U=0;U<2*(T-w)-1;U++){let P=Math.floor(U/2);U%2===0?(u(x[w][P+1]),u(x[w+1][P]),u(x[w][P])):(u(x[w][P+1]),u(x[w+1][P+1]),u(x[w+1][P]))}}function l(_){let C=new z;for(let b=0;b<r.length;b+=3)C.x=r[b+0],C.y=r[b+1],C.z=r[b+2],C.normalize().multiplyScalar(_),r[b+0]=C.x,r[b+1]=C.y,r[b+2]=C.z}function h(){let _=new z;for(let C=0;C<r.length;C+=3){_.x=r[C+0],_.y=r[C+1],_.z=r[C+2];let b=g(_)/2/Math.PI+.5,R=m(_)/Math.PI+.5;o.push(b,1-R)}v(),f()}function f(){for(let _=0;_<o.length;_+=6){let C=o[_+0],b=o[_+2],R=o[_+4],T=Math.max(C,b,R),x=Math.min(C,b,R);T>.9&&x<.1&&(C<.2&&(o[_+0]+=1),b<.2&&(o[_+2]+=1),R<.2&&(o[_+4]+=1))}}function u(_){r.push(_.x,_.y,_.z)}function p(_,C){let b=_*3;C.x=e[b+0],C.y=e[b+1],C.z=e[b+2]}function v(){let _=new z,C=new z,b=new z,R=new z,T=new Je,x=new Je,w=new Je;for(let U=0,P=0;U<r.length;U+=9,P+=6){_.set(r[U+0],r[U+1],r[U+2]),C.set(r[U+3],r[U+4],r[U+5]),b.set(r[U+6],r[U+7],r[U+8]),T.set(o[P+0],o[P+1]),x.set(o[P+2],o[P+3]),w.set(o[P+4],o[P+5]),R.copy(_).add(C).add(b).divideScalar(3);let L=g(R);S(T,P+0,_,L),S(x,P+2,C,L),S(w,P+4,b,L)}}function S(_,C,b,R){R<0&&_.x===1&&(o[C]=_.x-1),b.x===0&&b.z===0&&(o[C]=R/2/Math.PI+.5)}function g(_){return Math.atan2(_.z,-_.x)}function m(_){return Math.atan2(-_.y,Math.sqrt(_.x*_.x+_.z*_.z))}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.vertices,e.indices,e.radius,e.detail)}};var Or=class n extends ih{constructor(e=1,t=0){let i=[1,0,0,-1,0,0,0,1,0,0,-1,0,0,0,1,0,0,-1],s=[0,2,4,0,4,3,0,3,5,0,5,2,1,2,5,1,5,3,1,3,4,1,4,2];super(i,s,e,t),this.type="OctahedronGeometry",this.parameters={radius:e,detail:t}}static fromJSON(e){return new n(e.radius,e.detail)}},hs=class n extends Xt{constructor(e=1,t=1,i=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:i,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(i),c=Math.floor(s),l=a+1,h=c+1,f=e/a,u=t/c,p=[],v=[],S=[],g=[];for(let m=0;m<h;m++){let _=m*u-o;for(let C=0;C<l;C++){let b=C*f-r;v.push(b,-_,0),S.push(0,0,1),g.push(C/a),g.push(1-m/c)}}for(let m=0;m<c;m++)for(let _=0;_<a;_++){let C=_+l*m,b=_+l*(m+1),R=_+1+l*(m+1),T=_+1+l*m;p.push(C,b,T),p.push(b,R,T)}this.setIndex(p),this.setAttribute("position",new Mt(v,3)),this.setAttribute("normal",new Mt(S,3)),this.setAttribute("uv",new Mt(g,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.width,e.height,e.widthSegments,e.heightSegments)}};var kr=class n extends Xt{constructor(e=1,t=32,i=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:i,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),i=Math.max(2,Math.floor(i));let c=Math.min(o+a,Math.PI),l=0,h=[],f=new z,u=new z,p=[],v=[],S=[],g=[];for(let m=0;m<=i;m++){let _=[],C=m/i,b=o+C*a,R=e*Math.cos(b),T=Math.sqrt(e*e-R*R),x=0;m===0&&o===0?x=.5/t:m===i&&c===Math.PI&&(x=-.5/t);for(let w=0;w<=t;w++){let U=w/t,P=s+U*r;f.x=-T*Math.cos(P),f.y=R,f.z=T*Math.sin(P),v.push(f.x,f.y,f.z),u.copy(f).normalize(),S.push(u.x,u.y,u.z),g.push(U+x,1-C),_.push(l++)}h.push(_)}for(let m=0;m<i;m++)for(let _=0;_<t;_++){let C=h[m][_+1],b=h[m][_],R=h[m+1][_],T=h[m+1][_+1];(m!==0||o>0)&&p.push(C,b,T),(m!==i-1||c<Math.PI)&&p.push(b,R,T)}this.setIndex(p),this.setAttribute("position",new Mt(v,3)),this.setAttribute("normal",new Mt(S,3)),this.setAttribute("uv",new Mt(g,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};var fr=class n extends Xt{constructor(e=1,t=.4,i=12,s=48,r=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:e,tube:t,radialSegments:i,tubularSegments:s,arc:r,thetaStart:o,thetaLength:a},i=Math.floor(i),s=Math.floor(s);let c=[],l=[],h=[],f=[],u=new z,p=new z,v=new z;for(let S=0;S<=i;S++){let g=o+S/i*a;for(let m=0;m<=s;m++){let _=m/s*r;p.x=(e+t*Math.cos(g))*Math.cos(_),p.y=(e+t*Math.cos(g))*Math.sin(_),p.z=t*Math.sin(g),l.push(p.x,p.y,p.z),u.x=e*Math.cos(_),u.y=e*Math.sin(_),v.subVectors(p,u).normalize(),h.push(v.x,v.y,v.z),f.push(m/s),f.push(S/i)}}for(let S=1;S<=i;S++)for(let g=1;g<=s;g++){let m=(s+1)*S+g-1,_=(s+1)*(S-1)+g-1,C=(s+1)*(S-1)+g,b=(s+1)*S+g;c.push(m,_,b),c.push(_,C,b)}this.setIndex(c),this.setAttribute("position",new Mt(l,3)),this.setAttribute("normal",new Mt(h,3)),this.setAttribute("uv",new Mt(f,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.radius,e.tube,e.radialSegments,e.tubularSegments,e.arc,e.thetaStart,e.thetaLength)}};var Zl=class extends Ji{constructor(e){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new tt(0),this.transparent=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.fog=e.fog,this}};function Eo(n){let e={};for(let t in n){e[t]={};for(let i in n[t]){let s=n[t][i];if(J0(s))s.isRenderTargetTexture?(je("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][i]=null):e[t][i]=s.clone();else if(Array.isArray(s))if(J0(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();e[t][i]=r}else e[t][i]=s.slice();else e[t][i]=s}}return e}function ai(n){let e={};for(let t=0;t<n.length;t++){let i=Eo(n[t]);for(let s in i)e[s]=i[s]}return e}function J0(n){return n&&(n.isColor||n.isMatrix3||n.isMatrix4||n.isVector2||n.isVector3||n.isVector4||n.isTexture||n.isQuaternion)}function JS(n){let e=[];for(let t=0;t<n.length;t++)e.push(n[t].clone());return e}function Bp(n){let e=n.getRenderTarget();return e===null?n.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:bt.workingColorSpace}var X_={clone:Eo,merge:ai},KS=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,jS=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Ki=class extends Ji{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=KS,this.fragmentShader=jS,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=Eo(e.uniforms),this.uniformsGroups=JS(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let i={};for(let s in this.extensions)this.extensions[s]===!0&&(i[s]=!0);return Object.keys(i).length>0&&(t.extensions=i),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let i in e.uniforms){let s=e.uniforms[i];switch(this.uniforms[i]={},s.type){case"t":this.uniforms[i].value=t[s.value]||null;break;case"c":this.uniforms[i].value=new tt().setHex(s.value);break;case"v2":this.uniforms[i].value=new Je().fromArray(s.value);break;case"v3":this.uniforms[i].value=new z().fromArray(s.value);break;case"v4":this.uniforms[i].value=new cn().fromArray(s.value);break;case"m3":this.uniforms[i].value=new ot().fromArray(s.value);break;case"m4":this.uniforms[i].value=new Ct().fromArray(s.value);break;default:this.uniforms[i].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let i in e.extensions)this.extensions[i]=e.extensions[i];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},sh=class extends Ki{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},Br=class extends Ji{constructor(e){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new tt(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new tt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=dc,this.normalScale=new Je(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new _i,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.defines={STANDARD:""},this.color.copy(e.color),this.roughness=e.roughness,this.metalness=e.metalness,this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.roughnessMap=e.roughnessMap,this.metalnessMap=e.metalnessMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.envMapIntensity=e.envMapIntensity,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}};var $l=class extends Ji{constructor(e){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new tt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new tt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=dc,this.normalScale=new Je(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new _i,this.combine=vh,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.envMapIntensity=e.envMapIntensity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}},rh=class extends Ji{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=R_,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},oh=class extends Ji{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function ga(n,e){return!n||n.constructor===e?n:typeof e.BYTES_PER_ELEMENT=="number"?new e(n):Array.prototype.slice.call(n)}function Fu(n){return n!==void 0&&n.inTangents!==void 0&&n.outTangents!==void 0}var zr=class{constructor(e,t,i,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(i),this.sampleValues=t,this.valueSize=i,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,i=this._cachedIndex,s=t[i],r=t[i-1];e:{t:{let o;n:{i:if(!(e<s)){for(let a=i+2;;){if(s===void 0){if(e<r)break i;return i=t.length,this._cachedIndex=i,this.copySampleValue_(i-1)}if(i===a)break;if(r=s,s=t[++i],e<s)break t}o=t.length;break n}if(!(e>=r)){let a=t[1];e<a&&(i=2,r=a);for(let c=i-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(i===c)break;if(s=r,r=t[--i-1],e>=r)break t}o=i,i=0;break n}break e}for(;i<o;){let a=i+o>>>1;e<t[a]?o=a:i=a+1}if(s=t[i],r=t[i-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return i=t.length,this._cachedIndex=i,this.copySampleValue_(i-1)}this._cachedIndex=i,this.intervalChanged_(i,r,s)}return this.interpolate_(i,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,i=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=i[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},ah=class extends zr{constructor(e,t,i,s){super(e,t,i,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:ip,endingEnd:ip}}intervalChanged_(e,t,i){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],c=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case sp:r=e,a=2*t-i;break;case rp:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=i}if(c===void 0)switch(this.getSettings_().endingEnd){case sp:o=e,c=2*i-t;break;case rp:o=1,c=i+s[1]-s[0];break;default:o=e-1,c=t}let l=(i-t)*.5,h=this.valueSize;this._weightPrev=l/(t-a),this._weightNext=l/(c-i),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(e,t,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=e*a,l=c-a,h=this._offsetPrev,f=this._offsetNext,u=this._weightPrev,p=this._weightNext,v=(i-t)/(s-t),S=v*v,g=S*v,m=-u*g+2*u*S-u*v,_=(1+u)*g+(-1.5-2*u)*S+(-.5+u)*v+1,C=(-1-p)*g+(1.5+p)*S+.5*v,b=p*g-p*S;for(let R=0;R!==a;++R)r[R]=m*o[h+R]+_*o[l+R]+C*o[c+R]+b*o[f+R];return r}},lh=class extends zr{constructor(e,t,i,s){super(e,t,i,s)}interpolate_(e,t,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=e*a,l=c-a,h=(i-t)/(s-t),f=1-h;for(let u=0;u!==a;++u)r[u]=o[l+u]*f+o[c+u]*h;return r}},ch=class extends zr{constructor(e,t,i,s){super(e,t,i,s)}interpolate_(e){return this.copySampleValue_(e-1)}},uh=class extends zr{interpolate_(e,t,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=e*a,l=c-a,h=this.inTangents,f=this.outTangents;if(!h||!f){let v=(i-t)/(s-t),S=1-v;for(let g=0;g!==a;++g)r[g]=o[l+g]*S+o[c+g]*v;return r}let u=a*2,p=e-1;for(let v=0;v!==a;++v){let S=o[l+v],g=o[c+v],m=p*u+v*2,_=f[m],C=f[m+1],b=e*u+v*2,R=h[b],T=h[b+1],x=eM(i,t,_,R,s);r[v]=q_(x,S,C,T,g)}return r}};function q_(n,e,t,i,s){let r=1-n;return r*r*r*e+3*r*r*n*t+3*r*n*n*i+n*n*n*s}function QS(n,e,t,i,s){let r=1-n;return 3*r*r*(t-e)+6*r*n*(i-t)+3*n*n*(s-i)}function eM(n,e,t,i,s){let r=(n-e)/(s-e);for(let o=0;o<8;o++){let a=q_(r,e,t,i,s)-n;if(Math.abs(a)<1e-10)break;let c=QS(r,e,t,i,s);if(Math.abs(c)<1e-10)break;r=Math.max(0,Math.min(1,r-a/c))}return r}var ki=class{constructor(e,t,i,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=ga(t,this.TimeBufferType),this.values=ga(i,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,i;if(t.toJSON!==this.toJSON)i=t.toJSON(e);else{i={name:e.name,times:ga(e.times,Array),values:ga(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(i.interpolation=s),Fu(e.settings)&&(i.settings={inTangents:ga(e.settings.inTangents,Array),outTangents:ga(e.settings.outTangents,Array)})}return i.type=e.ValueTypeName,i}InterpolantFactoryMethodDiscrete(e){return new ch(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new lh(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new ah(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new uh(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case Nl:t=this.InterpolantFactoryMethodDiscrete;break;case Ju:t=this.InterpolantFactoryMethodLinear;break;case Bu:t=this.InterpolantFactoryMethodSmooth;break;case np:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let i="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(i);return je("KeyframeTrack:",i),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Nl;case this.InterpolantFactoryMethodLinear:return Ju;case this.InterpolantFactoryMethodSmooth:return Bu;case this.InterpolantFactoryMethodBezier:return np}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let i=0,s=t.length;i!==s;++i)t[i]+=e;Fu(this.settings)&&(K0(this.settings.inTangents,e),K0(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let i=0,s=t.length;i!==s;++i)t[i]*=e;Fu(this.settings)&&(j0(this.settings.inTangents,e),j0(this.settings.outTangents,e))}return this}trim(e,t){let i=this.times,s=i.length,r=0,o=s-1;for(;r!==s&&i[r]<e;)++r;for(;o!==-1&&i[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=i.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(st("KeyframeTrack: Invalid value size in track.",this),e=!1);let i=this.times,s=this.values,r=i.length;r===0&&(st("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let c=i[a];if(typeof c=="number"&&isNaN(c)){st("KeyframeTrack: Time is not a valid number.",this,a,c),e=!1;break}if(o!==null&&o>c){st("KeyframeTrack: Out of order keys.",this,a,c,o),e=!1;break}o=c}if(s!==void 0&&mS(s))for(let a=0,c=s.length;a!==c;++a){let l=s[a];if(isNaN(l)){st("KeyframeTrack: Value is not a valid number.",this,a,l),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),i=this.getValueSize(),s=this.getInterpolation()===Bu,r=e.length-1,o=1;for(let a=1;a<r;++a){let c=!1,l=e[a],h=e[a+1];if(l!==h&&(a!==1||l!==e[0]))if(s)c=!0;else{let f=a*i,u=f-i,p=f+i;for(let v=0;v!==i;++v){let S=t[f+v];if(S!==t[u+v]||S!==t[p+v]){c=!0;break}}}if(c){if(a!==o){e[o]=e[a];let f=a*i,u=o*i;for(let p=0;p!==i;++p)t[u+p]=t[f+p]}++o}}if(r>0){e[o]=e[r];for(let a=r*i,c=o*i,l=0;l!==i;++l)t[c+l]=t[a+l];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*i)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),i=this.constructor,s=new i(this.name,e,t);return s.createInterpolant=this.createInterpolant,Fu(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function K0(n,e){for(let t=0,i=n.length;t!==i;t+=2)n[t]+=e}function j0(n,e){for(let t=0,i=n.length;t!==i;t+=2)n[t]*=e}ki.prototype.ValueTypeName="";ki.prototype.TimeBufferType=Float32Array;ki.prototype.ValueBufferType=Float32Array;ki.prototype.DefaultInterpolation=Ju;var Gr=class extends ki{constructor(e,t,i){super(e,t,i)}};Gr.prototype.ValueTypeName="bool";Gr.prototype.ValueBufferType=Array;Gr.prototype.DefaultInterpolation=Nl;Gr.prototype.InterpolantFactoryMethodLinear=void 0;Gr.prototype.InterpolantFactoryMethodSmooth=void 0;var hh=class extends ki{constructor(e,t,i,s){super(e,t,i,s)}};hh.prototype.ValueTypeName="color";var dh=class extends ki{constructor(e,t,i,s){super(e,t,i,s)}};dh.prototype.ValueTypeName="number";var fh=class extends zr{constructor(e,t,i,s){super(e,t,i,s)}interpolate_(e,t,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=(i-t)/(s-t),l=e*a;for(let h=l+a;l!==h;l+=4)Ft.slerpFlat(r,0,o,l-a,o,l,c);return r}},Jl=class extends ki{constructor(e,t,i,s){super(e,t,i,s)}InterpolantFactoryMethodLinear(e){return new fh(this.times,this.values,this.getValueSize(),e)}};Jl.prototype.ValueTypeName="quaternion";Jl.prototype.InterpolantFactoryMethodSmooth=void 0;var Vr=class extends ki{constructor(e,t,i){super(e,t,i)}};Vr.prototype.ValueTypeName="string";Vr.prototype.ValueBufferType=Array;Vr.prototype.DefaultInterpolation=Nl;Vr.prototype.InterpolantFactoryMethodLinear=void 0;Vr.prototype.InterpolantFactoryMethodSmooth=void 0;var ph=class extends ki{constructor(e,t,i,s){super(e,t,i,s)}};ph.prototype.ValueTypeName="vector";var mh=class{constructor(e,t,i){let s=this,r=!1,o=0,a=0,c,l=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=i,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),c?c(h):h},this.setURLModifier=function(h){return c=h,this},this.addHandler=function(h,f){return l.push(h,f),this},this.removeHandler=function(h){let f=l.indexOf(h);return f!==-1&&l.splice(f,2),this},this.getHandler=function(h){for(let f=0,u=l.length;f<u;f+=2){let p=l[f],v=l[f+1];if(p.global&&(p.lastIndex=0),p.test(h))return v}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},Y_=new mh,gh=class{constructor(e){this.manager=e!==void 0?e:Y_,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let i=this;return new Promise(function(s,r){i.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};gh.DEFAULT_MATERIAL_NAME="__DEFAULT";var Pa=class extends un{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new tt(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}},Kl=class extends Pa{constructor(e,t,i){super(e,i),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(un.DEFAULT_UP),this.updateMatrix(),this.groundColor=new tt(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}toJSON(e){let t=super.toJSON(e);return t.object.groundColor=this.groundColor.getHex(),t}},tp=new Ct,Q0=new z,e_=new z,jl=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new Je(512,512),this.mapType=wi,this.map=null,this.mapPass=null,this.matrix=new Ct,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Fr,this._frameExtents=new Je(1,1),this._viewportCount=1,this._viewports=[new cn(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;Q0.setFromMatrixPosition(e.matrixWorld),t.position.copy(Q0),e_.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(e_),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,i,s){tp.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),i.setFromProjectionMatrix(tp,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,c=s?s.x/r.x:0,l=s?s.y/r.y:0;e.coordinateSystem===ba||e.reversedDepth?t.set(.5*o,0,0,.5*o+c,0,.5*a,0,.5*a+l,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+c,0,.5*a,0,.5*a+l,0,0,.5,.5,0,0,0,1),t.multiply(tp)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},Ou=new z,ku=new Ft,Us=new z,Ql=class extends un{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Ct,this.projectionMatrix=new Ct,this.projectionMatrixInverse=new Ct,this.coordinateSystem=Zi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(Ou,ku,Us),Us.x===1&&Us.y===1&&Us.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Ou,ku,Us.set(1,1,1)).invert()}updateWorldMatrix(e,t,i=!1){super.updateWorldMatrix(e,t,i),this.matrixWorld.decompose(Ou,ku,Us),Us.x===1&&Us.y===1&&Us.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Ou,ku,Us.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Nr=new z,t_=new Je,n_=new Je,oi=class extends Ql{constructor(e=50,t=1,i=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=i,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=Ma*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(Ll*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return Ma*2*Math.atan(Math.tan(Ll*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,i){Nr.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(Nr.x,Nr.y).multiplyScalar(-e/Nr.z),Nr.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),i.set(Nr.x,Nr.y).multiplyScalar(-e/Nr.z)}getViewSize(e,t){return this.getViewBounds(e,t_,n_),t.subVectors(n_,t_)}setViewOffset(e,t,i,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=i,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(Ll*.5*this.fov)/this.zoom,i=2*t,s=this.aspect*i,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let c=o.fullWidth,l=o.fullHeight;r+=o.offsetX*s/c,t-=o.offsetY*i/l,s*=o.width/c,i*=o.height/l}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-i,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var ap=class extends jl{constructor(){super(new oi(90,1,.5,500)),this.isPointLightShadow=!0}},ec=class extends Pa{constructor(e,t,i=0,s=2){super(e,t),this.isPointLight=!0,this.type="PointLight",this.distance=i,this.decay=s,this.shadow=new ap}get power(){return this.intensity*4*Math.PI}set power(e){this.intensity=e/(4*Math.PI)}dispose(){super.dispose(),this.shadow.dispose()}copy(e,t){return super.copy(e,t),this.distance=e.distance,this.decay=e.decay,this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.distance=this.distance,t.object.decay=this.decay,t.object.shadow=this.shadow.toJSON(),t}},tc=class extends Ql{constructor(e=-1,t=1,i=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=i,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,i,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=i,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),i=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=i-e,o=i+e,a=s+t,c=s-t;if(this.view!==null&&this.view.enabled){let l=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=l*this.view.offsetX,o=r+l*this.view.width,a-=h*this.view.offsetY,c=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,c,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},lp=class extends jl{constructor(){super(new tc(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},nc=class extends Pa{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(un.DEFAULT_UP),this.updateMatrix(),this.target=new un,this.shadow=new lp}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var _a=-90,va=1,Ia=class extends un{constructor(e,t,i){super(),this.type="CubeCamera",this.renderTarget=i,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new oi(_a,va,e,t);s.layers=this.layers,this.add(s);let r=new oi(_a,va,e,t);r.layers=this.layers,this.add(r);let o=new oi(_a,va,e,t);o.layers=this.layers,this.add(o);let a=new oi(_a,va,e,t);a.layers=this.layers,this.add(a);let c=new oi(_a,va,e,t);c.layers=this.layers,this.add(c);let l=new oi(_a,va,e,t);l.layers=this.layers,this.add(l)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[i,s,r,o,a,c]=t;for(let l of t)this.remove(l);if(e===Zi)i.up.set(0,1,0),i.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),c.up.set(0,1,0),c.lookAt(0,0,-1);else if(e===ba)i.up.set(0,-1,0),i.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),c.up.set(0,-1,0),c.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let l of t)this.add(l),l.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:i,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,c,l,h]=this.children,f=e.getRenderTarget(),u=e.getActiveCubeFace(),p=e.getActiveMipmapLevel(),v=e.xr.enabled;e.xr.enabled=!1;let S=i.texture.mipmapsAutoUpdate;i.texture.mipmapsAutoUpdate=!1;let g=!1;e.isWebGLRenderer===!0?g=e.state.buffers.depth.getReversed():g=e.reversedDepthBuffer,e.setRenderTarget(i,0,s),g&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(i,1,s),g&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(i,2,s),g&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(i,3,s),g&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),e.setRenderTarget(i,4,s),g&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),i.texture.mipmapsAutoUpdate=S,e.setRenderTarget(i,5,s),g&&e.autoClear===!1&&e.clearDepth(),e.render(t,h),e.setRenderTarget(f,u,p),e.xr.enabled=v,i.texture.needsPMREMUpdate=!0}},_h=class extends oi{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var zp="\\[\\]\\.:\\/",tM=new RegExp("["+zp+"]","g"),Gp="[^"+zp+"]",nM="[^"+zp.replace("\\.","")+"]",iM=/((?:WC+[\/:])*)/.source.replace("WC",Gp),sM=/(WCOD+)?/.source.replace("WCOD",nM),rM=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Gp),oM=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Gp),aM=new RegExp("^"+iM+sM+rM+oM+"$"),lM=["material","materials","bones","map"],cp=class{constructor(e,t,i){let s=i||sn.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let i=this._targetGroup.nCachedObjects_,s=this._bindings[i];s!==void 0&&s.getValue(e,t)}setValue(e,t){let i=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=i.length;s!==r;++s)i[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,i=e.length;t!==i;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,i=e.length;t!==i;++t)e[t].unbind()}},sn=class n{constructor(e,t,i){this.path=t,this.parsedPath=i||n.parseTrackName(t),this.node=n.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,i){return e&&e.isAnimationObjectGroup?new n.Composite(e,t,i):new n(e,t,i)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(tM,"")}static parseTrackName(e){let t=aM.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let i={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=i.nodeName&&i.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=i.nodeName.substring(s+1);lM.indexOf(r)!==-1&&(i.nodeName=i.nodeName.substring(0,s),i.objectName=r)}if(i.propertyName===null||i.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return i}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let i=e.skeleton.getBoneByName(t);if(i!==void 0)return i}if(e.children){let i=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let c=i(a.children);if(c)return c}return null},s=i(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)e[t++]=i[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,i=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=n.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){je("PropertyBinding: No target node found for track: "+this.path+".");return}if(i){let l=t.objectIndex;switch(i){case"materials":if(!e.material){st("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){st("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){st("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let h=0;h<e.length;h++)if(e[h].name===l){l=h;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){st("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){st("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[i]===void 0){st("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[i]}if(l!==void 0){if(e[l]===void 0){st("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[l]}}let o=e[s];if(o===void 0){let l=t.nodeName;st("PropertyBinding: Trying to update property for track: "+l+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let c=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){st("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){st("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}c=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(c=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(c=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[c],this.setValue=this.SetterByBindingTypeAndVersioning[c][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};sn.Composite=cp;sn.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};sn.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};sn.prototype.GetterByBindingType=[sn.prototype._getValue_direct,sn.prototype._getValue_array,sn.prototype._getValue_arrayElement,sn.prototype._getValue_toArray];sn.prototype.SetterByBindingTypeAndVersioning=[[sn.prototype._setValue_direct,sn.prototype._setValue_direct_setNeedsUpdate,sn.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[sn.prototype._setValue_array,sn.prototype._setValue_array_setNeedsUpdate,sn.prototype._setValue_array_setMatrixWorldNeedsUpdate],[sn.prototype._setValue_arrayElement,sn.prototype._setValue_arrayElement_setNeedsUpdate,sn.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[sn.prototype._setValue_fromArray,sn.prototype._setValue_fromArray_setNeedsUpdate,sn.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var p2=new Float32Array(1);var _o=class n{constructor(e){this.value=e}clone(){return new n(this.value.clone===void 0?this.value:this.value.clone())}};var i_=new Ct,vo=class{constructor(e,t,i=0,s=1/0){this.ray=new hr(e,t),this.near=i,this.far=s,this.camera=null,this.layers=new Ea,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):st("Raycaster: Unsupported camera type: "+t.type)}setFromXRController(e){return i_.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(i_),this}intersectObject(e,t=!0,i=[]){return up(e,this,i,t),i.sort(s_),i}intersectObjects(e,t=!0,i=[]){for(let s=0,r=e.length;s<r;s++)up(e[s],this,i,t);return i.sort(s_),i}};function s_(n,e){return n.distance-e.distance}function up(n,e,t,i){let s=!0;if(n.layers.test(e.layers)&&n.raycast(e,t)===!1&&(s=!1),s===!0&&i===!0){let r=n.children;for(let o=0,a=r.length;o<a;o++)up(r[o],e,t,!0)}}var La=class{constructor(e=1,t=0,i=0){this.radius=e,this.phi=t,this.theta=i}set(e,t,i){return this.radius=e,this.phi=t,this.theta=i,this}copy(e){return this.radius=e.radius,this.phi=e.phi,this.theta=e.theta,this}makeSafe(){return this.phi=vt(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(e){return this.setFromCartesianCoords(e.x,e.y,e.z)}setFromCartesianCoords(e,t,i){return this.radius=Math.sqrt(e*e+t*t+i*i),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(e,i),this.phi=Math.acos(vt(t/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var hp=class{static{this.prototype.isMatrix2=!0}constructor(e,t,i,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,i,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let i=0;i<4;i++)this.elements[i]=e[i+t];return this}set(e,t,i,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=i,r[3]=s,this}};var ic=class extends Ca{constructor(e=1){let t=[0,0,0,e,0,0,0,0,0,0,e,0,0,0,0,0,0,e],i=[1,0,0,1,.6,0,0,1,0,.6,1,0,0,0,1,0,.6,1],s=new Xt;s.setAttribute("position",new Mt(t,3)),s.setAttribute("color",new Mt(i,3));let r=new ks({vertexColors:!0,toneMapped:!1});super(s,r),this.type="AxesHelper"}setColors(e,t,i){let s=new tt,r=this.geometry.attributes.color.array;return s.set(e),s.toArray(r,0),s.toArray(r,3),s.set(t),s.toArray(r,6),s.toArray(r,9),s.set(i),s.toArray(r,12),s.toArray(r,15),this.geometry.attributes.color.needsUpdate=!0,this}dispose(){super.dispose(),this.geometry.dispose(),this.material.dispose()}};var xo=class extends us{constructor(e,t=null){super(),this.object=e,this.domElement=t,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(e){this.domElement!==null&&this.disconnect(),this.domElement=e}disconnect(){}dispose(){}update(){}};function Vp(n,e,t,i){let s=cM(i);switch(t){case Rp:return n*e;case Eh:return n*e/s.components*s.byteLength;case Th:return n*e/s.components*s.byteLength;case Xr:return n*e*2/s.components*s.byteLength;case Ah:return n*e*2/s.components*s.byteLength;case Pp:return n*e*3/s.components*s.byteLength;case ps:return n*e*4/s.components*s.byteLength;case Ch:return n*e*4/s.components*s.byteLength;case oc:case ac:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*8;case lc:case cc:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case Ph:case Lh:return Math.max(n,16)*Math.max(e,8)/4;case Rh:case Ih:return Math.max(n,8)*Math.max(e,8)/2;case Dh:case Nh:case Fh:case Oh:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*8;case Uh:case uc:case kh:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case Bh:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case zh:return Math.floor((n+4)/5)*Math.floor((e+3)/4)*16;case Gh:return Math.floor((n+4)/5)*Math.floor((e+4)/5)*16;case Vh:return Math.floor((n+5)/6)*Math.floor((e+4)/5)*16;case Hh:return Math.floor((n+5)/6)*Math.floor((e+5)/6)*16;case Wh:return Math.floor((n+7)/8)*Math.floor((e+4)/5)*16;case Xh:return Math.floor((n+7)/8)*Math.floor((e+5)/6)*16;case qh:return Math.floor((n+7)/8)*Math.floor((e+7)/8)*16;case Yh:return Math.floor((n+9)/10)*Math.floor((e+4)/5)*16;case Zh:return Math.floor((n+9)/10)*Math.floor((e+5)/6)*16;case $h:return Math.floor((n+9)/10)*Math.floor((e+7)/8)*16;case Jh:return Math.floor((n+9)/10)*Math.floor((e+9)/10)*16;case Kh:return Math.floor((n+11)/12)*Math.floor((e+9)/10)*16;case jh:return Math.floor((n+11)/12)*Math.floor((e+11)/12)*16;case Qh:case ed:case td:return Math.ceil(n/4)*Math.ceil(e/4)*16;case nd:case id:return Math.ceil(n/4)*Math.ceil(e/4)*8;case hc:case sd:return Math.ceil(n/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function cM(n){switch(n){case wi:case Ep:return{byteLength:1,components:1};case Fa:case Tp:case fs:return{byteLength:2,components:1};case Mh:case wh:return{byteLength:2,components:4};case ds:case Sh:case ji:return{byteLength:4,components:1};case Ap:case Cp:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${n}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?je("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function mv(){let n=null,e=!1,t=null,i=null;function s(r,o){i=n.requestAnimationFrame(s),t(r,o)}return{start:function(){e!==!0&&t!==null&&n!==null&&(i=n.requestAnimationFrame(s),e=!0)},stop:function(){n!==null&&n.cancelAnimationFrame(i),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){n=r}}}function gM(n){let e=new WeakMap;function t(a,c){let l=a.array,h=a.usage,f=l.byteLength,u=n.createBuffer();n.bindBuffer(c,u),n.bufferData(c,l,h),a.onUploadCallback();let p;if(l instanceof Float32Array)p=n.FLOAT;else if(typeof Float16Array<"u"&&l instanceof Float16Array)p=n.HALF_FLOAT;else if(l instanceof Uint16Array)a.isFloat16BufferAttribute?p=n.HALF_FLOAT:p=n.UNSIGNED_SHORT;else if(l instanceof Int16Array)p=n.SHORT;else if(l instanceof Uint32Array)p=n.UNSIGNED_INT;else if(l instanceof Int32Array)p=n.INT;else if(l instanceof Int8Array)p=n.BYTE;else if(l instanceof Uint8Array)p=n.UNSIGNED_BYTE;else if(l instanceof Uint8ClampedArray)p=n.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+l);return{buffer:u,type:p,bytesPerElement:l.BYTES_PER_ELEMENT,version:a.version,size:f}}function i(a,c,l){let h=c.array,f=c.updateRanges;if(n.bindBuffer(l,a),f.length===0)n.bufferSubData(l,0,h);else{f.sort((p,v)=>p.start-v.start);let u=0;for(let p=1;p<f.length;p++){let v=f[u],S=f[p];S.start<=v.start+v.count+1?v.count=Math.max(v.count,S.start+S.count-v.start):(++u,f[u]=S)}f.length=u+1;for(let p=0,v=f.length;p<v;p++){let S=f[p];n.bufferSubData(l,S.start*h.BYTES_PER_ELEMENT,h,S.start,S.count)}c.clearUpdateRanges()}c.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let c=e.get(a);c&&(n.deleteBuffer(c.buffer),e.delete(a))}function o(a,c){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=e.get(a);(!h||h.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let l=e.get(a);if(l===void 0)e.set(a,t(a,c));else if(l.version<a.version){if(l.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");i(l.buffer,a,c),l.version=a.version}}return{get:s,remove:r,update:o}}var _M=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,vM=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,xM=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,yM=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,bM=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,SM=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,MM=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,wM=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,EM=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,TM=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,AM=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,CM=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,RM=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,PM=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,IM=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,LM=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,DM=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,NM=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,UM=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,FM=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,OM=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,kM=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,BM=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,zM=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,GM=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,VM=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,HM=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,WM=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,XM=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,qM="gl_FragColor = linearToOutputTexel( gl_FragColor );",YM=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,ZM=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,$M=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,JM=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,KM=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,jM=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,QM=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,ew=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,tw=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,nw=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,iw=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,sw=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,rw=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,ow=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,aw=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,lw=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,cw=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,uw=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,hw=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,dw=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,fw=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,pw=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,mw=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,gw=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,_w=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,vw=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,xw=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,yw=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,bw=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Sw=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,Mw=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,ww=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,Ew=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,Tw=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Aw=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,Cw=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,Rw=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,Pw=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,Iw=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Lw=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,Dw=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Nw=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,Uw=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,Fw=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Ow=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,kw=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,Bw=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,zw=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,Gw=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,Vw=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Hw=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,Ww=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,Xw=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,qw=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,Yw=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,Zw=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,$w=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,Jw=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,Kw=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,jw=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,Qw=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,e1=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,t1=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,n1=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,i1=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,s1=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,r1=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,o1=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,a1=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,l1=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,c1=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,u1=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,h1=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,d1=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,f1=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,p1=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,m1=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,g1=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,_1=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,v1=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,x1=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,y1=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,b1=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,S1=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,M1=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,w1=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,E1=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,T1=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,A1=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,C1=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,R1=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,P1=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,I1=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,L1=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,D1=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,N1=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,U1=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,F1=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,O1=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,k1=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,B1=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,z1=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,G1=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,V1=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,H1=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,W1=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,X1=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,q1=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Y1=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,Z1=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,$1=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,pt={alphahash_fragment:_M,alphahash_pars_fragment:vM,alphamap_fragment:xM,alphamap_pars_fragment:yM,alphatest_fragment:bM,alphatest_pars_fragment:SM,aomap_fragment:MM,aomap_pars_fragment:wM,batching_pars_vertex:EM,batching_vertex:TM,begin_vertex:AM,beginnormal_vertex:CM,bsdfs:RM,iridescence_fragment:PM,bumpmap_pars_fragment:IM,clipping_planes_fragment:LM,clipping_planes_pars_fragment:DM,clipping_planes_pars_vertex:NM,clipping_planes_vertex:UM,color_fragment:FM,color_pars_fragment:OM,color_pars_vertex:kM,color_vertex:BM,common:zM,defaultnormal_vertex:GM,displacementmap_pars_vertex:VM,displacementmap_vertex:HM,emissivemap_fragment:WM,emissivemap_pars_fragment:XM,colorspace_fragment:qM,colorspace_pars_fragment:YM,envmap_fragment:ZM,envmap_common_pars_fragment:$M,envmap_pars_fragment:JM,envmap_pars_vertex:KM,envmap_physical_pars_fragment:lw,envmap_vertex:jM,fog_vertex:QM,fog_pars_vertex:ew,fog_fragment:tw,fog_pars_fragment:nw,gradientmap_pars_fragment:iw,lightmap_pars_fragment:sw,lights_lambert_fragment:rw,lights_lambert_pars_fragment:ow,lights_pars_begin:aw,lights_toon_fragment:cw,lights_toon_pars_fragment:uw,lights_phong_fragment:hw,lights_phong_pars_fragment:dw,lights_physical_fragment:fw,lights_physical_pars_fragment:pw,lights_fragment_begin:mw,lights_fragment_maps:gw,lights_fragment_end:_w,lightprobes_pars_fragment:vw,logdepthbuf_fragment:xw,logdepthbuf_pars_fragment:yw,logdepthbuf_pars_vertex:bw,logdepthbuf_vertex:Sw,map_fragment:Mw,map_pars_fragment:ww,map_particle_fragment:Ew,map_particle_pars_fragment:Tw,metalnessmap_fragment:Aw,metalnessmap_pars_fragment:Cw,morphinstance_vertex:Rw,morphcolor_vertex:Pw,morphnormal_vertex:Iw,morphtarget_pars_vertex:Lw,morphtarget_vertex:Dw,normal_fragment_begin:Nw,normal_fragment_maps:Uw,normal_pars_fragment:Fw,normal_pars_vertex:Ow,normal_vertex:kw,normalmap_pars_fragment:Bw,clearcoat_normal_fragment_begin:zw,clearcoat_normal_fragment_maps:Gw,clearcoat_pars_fragment:Vw,iridescence_pars_fragment:Hw,opaque_fragment:Ww,packing:Xw,premultiplied_alpha_fragment:qw,project_vertex:Yw,dithering_fragment:Zw,dithering_pars_fragment:$w,roughnessmap_fragment:Jw,roughnessmap_pars_fragment:Kw,shadowmap_pars_fragment:jw,shadowmap_pars_vertex:Qw,shadowmap_vertex:e1,shadowmask_pars_fragment:t1,skinbase_vertex:n1,skinning_pars_vertex:i1,skinning_vertex:s1,skinnormal_vertex:r1,specularmap_fragment:o1,specularmap_pars_fragment:a1,tonemapping_fragment:l1,tonemapping_pars_fragment:c1,transmission_fragment:u1,transmission_pars_fragment:h1,uv_pars_fragment:d1,uv_pars_vertex:f1,uv_vertex:p1,worldpos_vertex:m1,background_vert:g1,background_frag:_1,backgroundCube_vert:v1,backgroundCube_frag:x1,cube_vert:y1,cube_frag:b1,depth_vert:S1,depth_frag:M1,distance_vert:w1,distance_frag:E1,equirect_vert:T1,equirect_frag:A1,linedashed_vert:C1,linedashed_frag:R1,meshbasic_vert:P1,meshbasic_frag:I1,meshlambert_vert:L1,meshlambert_frag:D1,meshmatcap_vert:N1,meshmatcap_frag:U1,meshnormal_vert:F1,meshnormal_frag:O1,meshphong_vert:k1,meshphong_frag:B1,meshphysical_vert:z1,meshphysical_frag:G1,meshtoon_vert:V1,meshtoon_frag:H1,points_vert:W1,points_frag:X1,shadow_vert:q1,shadow_frag:Y1,sprite_vert:Z1,sprite_frag:$1},Ne={common:{diffuse:{value:new tt(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new ot},alphaMap:{value:null},alphaMapTransform:{value:new ot},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new ot}},envmap:{envMap:{value:null},envMapRotation:{value:new ot},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new ot}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new ot}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new ot},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new ot},normalScale:{value:new Je(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new ot},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new ot}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new ot}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new ot}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new tt(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new tt(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new ot},alphaTest:{value:0},uvTransform:{value:new ot}},sprite:{diffuse:{value:new tt(16777215)},opacity:{value:1},center:{value:new Je(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new ot},alphaMap:{value:null},alphaMapTransform:{value:new ot},alphaTest:{value:0}}},Vs={basic:{uniforms:ai([Ne.common,Ne.specularmap,Ne.envmap,Ne.aomap,Ne.lightmap,Ne.fog]),vertexShader:pt.meshbasic_vert,fragmentShader:pt.meshbasic_frag},lambert:{uniforms:ai([Ne.common,Ne.specularmap,Ne.envmap,Ne.aomap,Ne.lightmap,Ne.emissivemap,Ne.bumpmap,Ne.normalmap,Ne.displacementmap,Ne.fog,Ne.lights,{emissive:{value:new tt(0)},envMapIntensity:{value:1}}]),vertexShader:pt.meshlambert_vert,fragmentShader:pt.meshlambert_frag},phong:{uniforms:ai([Ne.common,Ne.specularmap,Ne.envmap,Ne.aomap,Ne.lightmap,Ne.emissivemap,Ne.bumpmap,Ne.normalmap,Ne.displacementmap,Ne.fog,Ne.lights,{emissive:{value:new tt(0)},specular:{value:new tt(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:pt.meshphong_vert,fragmentShader:pt.meshphong_frag},standard:{uniforms:ai([Ne.common,Ne.envmap,Ne.aomap,Ne.lightmap,Ne.emissivemap,Ne.bumpmap,Ne.normalmap,Ne.displacementmap,Ne.roughnessmap,Ne.metalnessmap,Ne.fog,Ne.lights,{emissive:{value:new tt(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:pt.meshphysical_vert,fragmentShader:pt.meshphysical_frag},toon:{uniforms:ai([Ne.common,Ne.aomap,Ne.lightmap,Ne.emissivemap,Ne.bumpmap,Ne.normalmap,Ne.displacementmap,Ne.gradientmap,Ne.fog,Ne.lights,{emissive:{value:new tt(0)}}]),vertexShader:pt.meshtoon_vert,fragmentShader:pt.meshtoon_frag},matcap:{uniforms:ai([Ne.common,Ne.bumpmap,Ne.normalmap,Ne.displacementmap,Ne.fog,{matcap:{value:null}}]),vertexShader:pt.meshmatcap_vert,fragmentShader:pt.meshmatcap_frag},points:{uniforms:ai([Ne.points,Ne.fog]),vertexShader:pt.points_vert,fragmentShader:pt.points_frag},dashed:{uniforms:ai([Ne.common,Ne.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:pt.linedashed_vert,fragmentShader:pt.linedashed_frag},depth:{uniforms:ai([Ne.common,Ne.displacementmap]),vertexShader:pt.depth_vert,fragmentShader:pt.depth_frag},normal:{uniforms:ai([Ne.common,Ne.bumpmap,Ne.normalmap,Ne.displacementmap,{opacity:{value:1}}]),vertexShader:pt.meshnormal_vert,fragmentShader:pt.meshnormal_frag},sprite:{uniforms:ai([Ne.sprite,Ne.fog]),vertexShader:pt.sprite_vert,fragmentShader:pt.sprite_frag},background:{uniforms:{uvTransform:{value:new ot},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:pt.background_vert,fragmentShader:pt.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new ot}},vertexShader:pt.backgroundCube_vert,fragmentShader:pt.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:pt.cube_vert,fragmentShader:pt.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:pt.equirect_vert,fragmentShader:pt.equirect_frag},distance:{uniforms:ai([Ne.common,Ne.displacementmap,{referencePosition:{value:new z},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:pt.distance_vert,fragmentShader:pt.distance_frag},shadow:{uniforms:ai([Ne.lights,Ne.fog,{color:{value:new tt(0)},opacity:{value:1}}]),vertexShader:pt.shadow_vert,fragmentShader:pt.shadow_frag}};Vs.physical={uniforms:ai([Vs.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new ot},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new ot},clearcoatNormalScale:{value:new Je(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new ot},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new ot},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new ot},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new ot},sheen:{value:0},sheenColor:{value:new tt(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new ot},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new ot},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new ot},transmissionSamplerSize:{value:new Je},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new ot},attenuationDistance:{value:0},attenuationColor:{value:new tt(0)},specularColor:{value:new tt(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new ot},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new ot},anisotropyVector:{value:new Je},anisotropyMap:{value:null},anisotropyMapTransform:{value:new ot}}]),vertexShader:pt.meshphysical_vert,fragmentShader:pt.meshphysical_frag};var od={r:0,b:0,g:0},J1=new Ct,gv=new ot;gv.set(-1,0,0,0,1,0,0,0,1);function K1(n,e,t,i,s,r){let o=new tt(0),a=s===!0?0:1,c,l,h=null,f=0,u=null;function p(_){let C=_.isScene===!0?_.background:null;if(C&&C.isTexture){let b=_.backgroundBlurriness>0;C=e.get(C,b)}return C}function v(_){let C=!1,b=p(_);b===null?g(o,a):b&&b.isColor&&(g(b,1),C=!0);let R=n.xr.getEnvironmentBlendMode();R==="additive"?t.buffers.color.setClear(0,0,0,1,r):R==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(n.autoClear||C)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),n.clear(n.autoClearColor,n.autoClearDepth,n.autoClearStencil))}function S(_,C){let b=p(C);b&&b.isCubeTexture?(l===void 0&&(l=new Ae(new Kt(1,1,1),new Ki({name:"BackgroundCubeMaterial",uniforms:Eo(Vs.backgroundCube.uniforms),vertexShader:Vs.backgroundCube.vertexShader,fragmentShader:Vs.backgroundCube.fragmentShader,side:ni,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),l.geometry.deleteAttribute("uv"),l.onBeforeRender=function(R,T,x){this.matrixWorld.copyPosition(x.matrixWorld)},Object.defineProperty(l.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),i.update(l)),l.material.uniforms.envMap.value=b,l.material.uniforms.backgroundBlurriness.value=C.backgroundBlurriness,l.material.uniforms.backgroundIntensity.value=C.backgroundIntensity,l.material.uniforms.backgroundRotation.value.setFromMatrix4(J1.makeRotationFromEuler(C.backgroundRotation)).transpose(),b.isRenderTargetTexture===!1&&l.material.uniforms.backgroundRotation.value.premultiply(gv),l.material.toneMapped=bt.getTransfer(b.colorSpace)!==Ut,(h!==b||f!==b.version||u!==n.toneMapping)&&(l.material.needsUpdate=!0,h=b,f=b.version,u=n.toneMapping),l.layers.enableAll(),_.unshift(l,l.geometry,l.material,0,0,null)):b&&b.isTexture&&(c===void 0&&(c=new Ae(new hs(2,2),new Ki({name:"BackgroundMaterial",uniforms:Eo(Vs.background.uniforms),vertexShader:Vs.background.vertexShader,fragmentShader:Vs.background.fragmentShader,side:Bs,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),Object.defineProperty(c.material,"map",{get:function(){return this.uniforms.t2D.value}}),i.update(c)),c.material.uniforms.t2D.value=b,c.material.uniforms.backgroundIntensity.value=C.backgroundIntensity,c.material.toneMapped=bt.getTransfer(b.colorSpace)!==Ut,b.matrixAutoUpdate===!0&&b.updateMatrix(),c.material.uniforms.uvTransform.value.copy(b.matrix),(h!==b||f!==b.version||u!==n.toneMapping)&&(c.material.needsUpdate=!0,h=b,f=b.version,u=n.toneMapping),c.layers.enableAll(),_.unshift(c,c.geometry,c.material,0,0,null))}function g(_,C){_.getRGB(od,Bp(n)),t.buffers.color.setClear(od.r,od.g,od.b,C,r)}function m(){l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0),c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0)}return{getClearColor:function(){return o},setClearColor:function(_,C=1){o.set(_),a=C,g(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(_){a=_,g(o,a)},render:v,addToRenderList:S,dispose:m}}function j1(n,e){let t=n.getParameter(n.MAX_VERTEX_ATTRIBS),i={},s=u(null),r=s,o=!1;function a(L,B,W,N,G){let Z=!1,V=f(L,N,W,B);r!==V&&(r=V,l(r.object)),Z=p(L,N,W,G),Z&&v(L,N,W,G),G!==null&&e.update(G,n.ELEMENT_ARRAY_BUFFER),(Z||o)&&(o=!1,b(L,B,W,N),G!==null&&n.bindBuffer(n.ELEMENT_ARRAY_BUFFER,e.get(G).buffer))}function c(){return n.createVertexArray()}function l(L){return n.bindVertexArray(L)}function h(L){return n.deleteVertexArray(L)}function f(L,B,W,N){let G=N.wireframe===!0,Z=i[B.id];Z===void 0&&(Z={},i[B.id]=Z);let V=L.isInstancedMesh===!0?L.id:0,oe=Z[V];oe===void 0&&(oe={},Z[V]=oe);let q=oe[W.id];q===void 0&&(q={},oe[W.id]=q);let j=q[G];return j===void 0&&(j=u(c()),q[G]=j),j}function u(L){let B=[],W=[],N=[];for(let G=0;G<t;G++)B[G]=0,W[G]=0,N[G]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:B,enabledAttributes:W,attributeDivisors:N,object:L,attributes:{},index:null}}function p(L,B,W,N){let G=r.attributes,Z=B.attributes,V=0,oe=W.getAttributes();for(let q in oe)if(oe[q].location>=0){let te=G[q],ue=Z[q];if(ue===void 0&&(q==="instanceMatrix"&&L.instanceMatrix&&(ue=L.instanceMatrix),q==="instanceColor"&&L.instanceColor&&(ue=L.instanceColor)),te===void 0||te.attribute!==ue||ue&&te.data!==ue.data)return!0;V++}return r.attributesNum!==V||r.index!==N}function v(L,B,W,N){let G={},Z=B.attributes,V=0,oe=W.getAttributes();for(let q in oe)if(oe[q].location>=0){let te=Z[q];te===void 0&&(q==="instanceMatrix"&&L.instanceMatrix&&(te=L.instanceMatrix),q==="instanceColor"&&L.instanceColor&&(te=L.instanceColor));let ue={};ue.attribute=te,te&&te.data&&(ue.data=te.data),G[q]=ue,V++}r.attributes=G,r.attributesNum=V,r.index=N}function S(){let L=r.newAttributes;for(let B=0,W=L.length;B<W;B++)L[B]=0}function g(L){m(L,0)}function m(L,B){let W=r.newAttributes,N=r.enabledAttributes,G=r.attributeDivisors;W[L]=1,N[L]===0&&(n.enableVertexAttribArray(L),N[L]=1),G[L]!==B&&(n.vertexAttribDivisor(L,B),G[L]=B)}function _(){let L=r.newAttributes,B=r.enabledAttributes;for(let W=0,N=B.length;W<N;W++)B[W]!==L[W]&&(n.disableVertexAttribArray(W),B[W]=0)}function C(L,B,W,N,G,Z,V){V===!0?n.vertexAttribIPointer(L,B,W,G,Z):n.vertexAttribPointer(L,B,W,N,G,Z)}function b(L,B,W,N){S();let G=N.attributes,Z=W.getAttributes(),V=B.defaultAttributeValues;for(let oe in Z){let q=Z[oe];if(q.location>=0){let j=G[oe];if(j===void 0&&(oe==="instanceMatrix"&&L.instanceMatrix&&(j=L.instanceMatrix),oe==="instanceColor"&&L.instanceColor&&(j=L.instanceColor)),j!==void 0){let te=j.normalized,ue=j.itemSize,he=e.get(j);if(he===void 0)continue;let Q=he.buffer,me=he.type,ve=he.bytesPerElement,Ce=me===n.INT||me===n.UNSIGNED_INT||j.gpuType===Sh;if(j.isInterleavedBufferAttribute){let Se=j.data,qe=Se.isInterleavedBuffer===!0?Se.stride:Se.itemSize,ct=j.offset;if(Se.isInstancedInterleavedBuffer||Se.isInstancedBufferAttribute){for(let We=0;We<q.locationSize;We++)m(q.location+We,Se.meshPerAttribute);L.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=Se.meshPerAttribute*Se.count)}else for(let We=0;We<q.locationSize;We++)g(q.location+We);n.bindBuffer(n.ARRAY_BUFFER,Q);for(let We=0;We<q.locationSize;We++)C(q.location+We,ue/q.locationSize,me,te,qe*ve,(ct+ue/q.locationSize*We)*ve,Ce)}else{if(j.isInstancedBufferAttribute){for(let Se=0;Se<q.locationSize;Se++)m(q.location+Se,j.meshPerAttribute);L.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=j.meshPerAttribute*j.count)}else for(let Se=0;Se<q.locationSize;Se++)g(q.location+Se);n.bindBuffer(n.ARRAY_BUFFER,Q);for(let Se=0;Se<q.locationSize;Se++)C(q.location+Se,ue/q.locationSize,me,te,ue*ve,ue/q.locationSize*Se*ve,Ce)}}else if(V!==void 0){let te=V[oe];if(te!==void 0)switch(te.length){case 2:n.vertexAttrib2fv(q.location,te);break;case 3:n.vertexAttrib3fv(q.location,te);break;case 4:n.vertexAttrib4fv(q.location,te);break;default:n.vertexAttrib1fv(q.location,te)}}}}_()}function R(){U();for(let L in i){let B=i[L];for(let W in B){let N=B[W];for(let G in N){let Z=N[G];for(let V in Z)h(Z[V].object),delete Z[V];delete N[G]}}delete i[L]}}function T(L){if(i[L.id]===void 0)return;let B=i[L.id];for(let W in B){let N=B[W];for(let G in N){let Z=N[G];for(let V in Z)h(Z[V].object),delete Z[V];delete N[G]}}delete i[L.id]}function x(L){for(let B in i){let W=i[B];for(let N in W){let G=W[N];if(G[L.id]===void 0)continue;let Z=G[L.id];for(let V in Z)h(Z[V].object),delete Z[V];delete G[L.id]}}}function w(L){for(let B in i){let W=i[B],N=L.isInstancedMesh===!0?L.id:0,G=W[N];if(G!==void 0){for(let Z in G){let V=G[Z];for(let oe in V)h(V[oe].object),delete V[oe];delete G[Z]}delete W[N],Object.keys(W).length===0&&delete i[B]}}}function U(){P(),o=!0,r!==s&&(r=s,l(r.object))}function P(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:U,resetDefaultState:P,dispose:R,releaseStatesOfGeometry:T,releaseStatesOfObject:w,releaseStatesOfProgram:x,initAttributes:S,enableAttribute:g,disableUnusedAttributes:_}}function Q1(n,e,t){let i;function s(c){i=c}function r(c,l){n.drawArrays(i,c,l),t.update(l,i,1)}function o(c,l,h){h!==0&&(n.drawArraysInstanced(i,c,l,h),t.update(l,i,h))}function a(c,l,h){if(h===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(i,c,0,l,0,h);let u=0;for(let p=0;p<h;p++)u+=l[p];t.update(u,i,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function eE(n,e,t,i){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let x=e.get("EXT_texture_filter_anisotropic");s=n.getParameter(x.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(x){return!(x!==ps&&i.convert(x)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(x){let w=x===fs&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(x!==wi&&x!==ji&&!w&&i.convert(x)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_TYPE))}function c(x){if(x==="highp"){if(n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.HIGH_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.HIGH_FLOAT).precision>0)return"highp";x="mediump"}return x==="mediump"&&n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.MEDIUM_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let l=t.precision!==void 0?t.precision:"highp",h=c(l);h!==l&&(je("WebGLRenderer:",l,"not supported, using",h,"instead."),l=h);let f=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),u=t.logarithmicDepthBuffer===!0&&f===!1;t.reversedDepthBuffer===!0&&f===!1&&je("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&f===!0&&je("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let p=n.getParameter(n.MAX_TEXTURE_IMAGE_UNITS),v=n.getParameter(n.MAX_VERTEX_TEXTURE_IMAGE_UNITS),S=n.getParameter(n.MAX_TEXTURE_SIZE),g=n.getParameter(n.MAX_CUBE_MAP_TEXTURE_SIZE),m=n.getParameter(n.MAX_VERTEX_ATTRIBS),_=n.getParameter(n.MAX_VERTEX_UNIFORM_VECTORS),C=n.getParameter(n.MAX_VARYING_VECTORS),b=n.getParameter(n.MAX_FRAGMENT_UNIFORM_VECTORS),R=n.getParameter(n.MAX_SAMPLES),T=n.getParameter(n.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:c,textureFormatReadable:o,textureTypeReadable:a,precision:l,logarithmicDepthBuffer:u,reversedDepthBuffer:f,maxTextures:p,maxVertexTextures:v,maxTextureSize:S,maxCubemapSize:g,maxAttributes:m,maxVertexUniforms:_,maxVaryings:C,maxFragmentUniforms:b,maxSamples:R,samples:T}}function tE(n){let e=this,t=null,i=0,s=!1,r=!1,o=new Fi,a=new ot,c={value:null,needsUpdate:!1};this.uniform=c,this.numPlanes=0,this.numIntersection=0,this.init=function(f,u){let p=f.length!==0||u||i!==0||s;return s=u,i=f.length,p},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(f,u){t=h(f,u,0)},this.setState=function(f,u,p){let v=f.clippingPlanes,S=f.clipIntersection,g=f.clipShadows,m=n.get(f);if(!s||v===null||v.length===0||r&&!g)r?h(null):l();else{let _=r?0:i,C=_*4,b=m.clippingState||null;c.value=b,b=h(v,u,C,p);for(let R=0;R!==C;++R)b[R]=t[R];m.clippingState=b,this.numIntersection=S?this.numPlanes:0,this.numPlanes+=_}};function l(){c.value!==t&&(c.value=t,c.needsUpdate=i>0),e.numPlanes=i,e.numIntersection=0}function h(f,u,p,v){let S=f!==null?f.length:0,g=null;if(S!==0){if(g=c.value,v!==!0||g===null){let m=p+S*4,_=u.matrixWorldInverse;a.getNormalMatrix(_),(g===null||g.length<m)&&(g=new Float32Array(m));for(let C=0,b=p;C!==S;++C,b+=4)o.copy(f[C]).applyMatrix4(_,a),o.normal.toArray(g,b),g[b+3]=o.constant}c.value=g,c.needsUpdate=!0}return e.numPlanes=S,e.numIntersection=0,g}}var mc=class extends Oi{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let i={width:e,height:e,depth:1},s=[i,i,i,i,i,i];this.texture=new Wl(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let i={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new Kt(5,5,5),r=new Ki({name:"CubemapFromEquirect",uniforms:Eo(i.uniforms),vertexShader:i.vertexShader,fragmentShader:i.fragmentShader,side:ni,blending:bo});r.uniforms.tEquirect.value=t;let o=new Ae(s,r),a=t.minFilter;return t.minFilter===pr&&(t.minFilter=gi),new Ia(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,i=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,i,s);e.setRenderTarget(r)}},Z_=256,nE=3,iE=20,_v=256,vv=16,sE=3,rE=new z,oE=new tt,Ba=class n{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new Ia(1,10,null),this._boxMesh=new Ae(new Kt(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,i=.1,s=100,r={}){let{size:o=256,position:a=rE}=r,c=this._renderer;this._setSize(o);let l=this._allocateTarget(),h=this._getSourceTarget(!0);t>0&&(h.texture.mipmapsAutoUpdate=!1);let f=c.autoClear,u=c.autoClearColor,p=c.autoClearDepth,v=c.autoClearStencil,S=e.background;c.autoClear=!0,c.autoClearColor=!0,c.autoClearDepth=!0,c.autoClearStencil=!0,S===null&&(e.background=c.getClearColor(oE));let g=new Ia(i,s,h);return g.position.copy(a),g.update(c,e),c.autoClear=f,c.autoClearColor=u,c.autoClearDepth=p,c.autoClearStencil=v,e.background=S,t>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(l,t)),this._applyPMREM(l),l}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=K_(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=J_(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(Z_,Op(e))}_fromTexture(e,t){e.mapping===Mo||e.mapping===Ua?this._setSize(e.image.length===0?Z_:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let i=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(i),i}_allocateTarget(){let e=this._cubeSize,t=$_(e,!1,!1),i=Math.log2(e)-nE;for(let s=0;s<=i;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,i=this._sourceTarget;return(i===null||i.width!==t||e&&i.depthBuffer===!1)&&(i!==null&&i.dispose(),this._sourceTarget=$_(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,i){let s=this._boxMesh,r=this._cubeCamera;s.material=i,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===Mo||e.mapping===Ua?(this._cubemapMaterial===null&&(this._cubemapMaterial=K_()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=J_()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=aE(),this._integrationMaterial=lE());let t=this._cubeSize,i=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/vv);for(let o=0;o<=i;o++){let a=n.lodToRoughness(o,i);if(o>i-sE)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let c=a>0?Math.log2(t)+.5*Math.log2(6/(_v*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=c,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=cE());let i=this._blurMaterial,s=i.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,i),s.envMap.value=e.texture,this._renderCube(r,0,i)}};function $_(n,e,t){return new mc(n,{minFilter:pr,generateMipmaps:e,type:fs,colorSpace:Ul,depthBuffer:t})}function gc(n,e,t){return new Ki({name:n,uniforms:e,vertexShader:pt.cube_vert,fragmentShader:t,side:ni,blending:bo,depthTest:!1,depthWrite:!1})}function aE(){return gc("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${_v}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function lE(){return gc("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:vv}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function cE(){return gc("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${iE}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function J_(){return gc("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function K_(){return gc("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function uE(n){let e=new WeakMap,t=new WeakMap,i=null;function s(u,p=!1){return u==null?null:p?o(u):r(u)}function r(u){if(u&&u.isTexture){let p=u.mapping;if(p===xh||p===yh)if(e.has(u)){let v=e.get(u).texture;return a(v,u.mapping)}else{let v=u.image;if(v&&v.height>0){let S=new mc(v.height);return S.fromEquirectangularTexture(n,u),e.set(u,S),u.addEventListener("dispose",l),a(S.texture,u.mapping)}else return null}}return u}function o(u){if(u&&u.isTexture&&u.isPMREMTexture!==!0){let p=u.mapping,v=p===xh||p===yh,S=p===Mo||p===Ua;if(v||S){let g=t.get(u),m=g!==void 0?g.texture.pmremVersion:0;if(u.isRenderTargetTexture&&u.pmremVersion!==m)return i===null&&(i=new Ba(n)),g=v?i.fromEquirectangular(u,g):i.fromCubemap(u,g),g.texture.pmremVersion=u.pmremVersion,t.set(u,g),g.texture;if(g!==void 0)return g.texture;{let _=u.image;return v&&_&&_.height>0||S&&_&&c(_)?(i===null&&(i=new Ba(n)),g=v?i.fromEquirectangular(u):i.fromCubemap(u),g.texture.pmremVersion=u.pmremVersion,t.set(u,g),u.addEventListener("dispose",h),g.texture):null}}}return u}function a(u,p){return p===xh?u.mapping=Mo:p===yh&&(u.mapping=Ua),u}function c(u){let p=0,v=6;for(let S=0;S<v;S++)u[S]!==void 0&&p++;return p===v}function l(u){let p=u.target;p.removeEventListener("dispose",l);let v=e.get(p);v!==void 0&&(e.delete(p),v.dispose())}function h(u){let p=u.target;p.removeEventListener("dispose",h);let v=t.get(p);v!==void 0&&(t.delete(p),v.dispose())}function f(){e=new WeakMap,t=new WeakMap,i!==null&&(i.dispose(),i=null)}return{get:s,dispose:f}}function hE(n){let e={};function t(i){if(e[i]!==void 0)return e[i];let s=n.getExtension(i);return e[i]=s,s}return{has:function(i){return t(i)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(i){let s=t(i);return s===null&&Il("WebGLRenderer: "+i+" extension not supported."),s}}}function dE(n,e,t,i){let s={},r=new WeakMap,o=new FinalizationRegistry(v=>delete s[v]);function a(v){c(v.target)}function c(v){v.index!==null&&e.remove(v.index);for(let g in v.attributes)e.remove(v.attributes[g]);v.removeEventListener("dispose",a),delete s[v.id],o.unregister(v);let S=r.get(v);S&&(e.remove(S),r.delete(v)),i.releaseStatesOfGeometry(v),v.isInstancedBufferGeometry===!0&&delete v._maxInstanceCount,t.memory.geometries--}function l(v,S){return s[S.id]!==void 0||(S.addEventListener("dispose",a),s[S.id]=new WeakRef(S),o.register(S,S.id,S),t.memory.geometries++),S}function h(v){let S=v.attributes;for(let g in S)e.update(S[g],n.ARRAY_BUFFER)}function f(v){let S=v.index,g=v.attributes.position,m=0;if(g===void 0)return;let _=S!==null?S.array.length:g.array.length/3-1,C=g.count>=65535?zl:Bl,b=new C(Math.ceil(_/3)*6,1),R=b.array;if(S!==null){let x=S.array;m=S.version;for(let w=0,U=0;w<_;w+=3){let P=x[w+0],L=x[w+1],B=x[w+2];R[U++]=P,R[U++]=L,R[U++]=L,R[U++]=B,R[U++]=B,R[U++]=P}}else{m=g.version;for(let x=0,w=0;x<_;x+=3){let U=x+0,P=x+1,L=x+2;R[w++]=U,R[w++]=P,R[w++]=P,R[w++]=L,R[w++]=L,R[w++]=U}}b.version=m;let T=r.get(v);T&&e.remove(T),r.set(v,b)}function u(v){let S=r.get(v);if(S){let g=v.index;g!==null&&S.version<g.version&&f(v)}else f(v);return r.get(v)}function p(){for(let v in s){let S=s[v].deref();S!==void 0&&c(S)}}return{get:l,update:h,getWireframeAttribute:u,dispose:p}}function fE(n,e,t){let i;function s(f){i=f}let r,o;function a(f){r=f.type,o=f.bytesPerElement}function c(f,u){n.drawElements(i,u,r,f*o),t.update(u,i,1)}function l(f,u,p){p!==0&&(n.drawElementsInstanced(i,u,r,f*o,p),t.update(u,i,p))}function h(f,u,p){if(p===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(i,u,0,r,f,0,p);let S=0;for(let g=0;g<p;g++)S+=u[g];t.update(S,i,1)}this.setMode=s,this.setIndex=a,this.render=c,this.renderInstances=l,this.renderMultiDraw=h}function pE(n){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function i(r,o,a){switch(t.calls++,o){case n.TRIANGLES:t.triangles+=a*(r/3);break;case n.LINES:t.lines+=a*(r/2);break;case n.LINE_STRIP:t.lines+=a*(r-1);break;case n.LINE_LOOP:t.lines+=a*r;break;case n.POINTS:t.points+=a*r;break;default:st("WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:i}}function mE(n,e,t){let i=new WeakMap,s=new cn;function r(o,a,c){let l=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,f=h!==void 0?h.length:0,u=i.get(a);if(u===void 0||u.count!==f){let U=function(){x.dispose(),i.delete(a),a.removeEventListener("dispose",U)};u!==void 0&&u.texture.dispose();let p=a.morphAttributes.position!==void 0,v=a.morphAttributes.normal!==void 0,S=a.morphAttributes.color!==void 0,g=a.morphAttributes.position||[],m=a.morphAttributes.normal||[],_=a.morphAttributes.color||[],C=0;p===!0&&(C=1),v===!0&&(C=2),S===!0&&(C=3);let b=a.attributes.position.count*C,R=1;b>e.maxTextureSize&&(R=Math.ceil(b/e.maxTextureSize),b=e.maxTextureSize);let T=new Float32Array(b*R*4*f),x=new kl(T,b,R,f);x.type=ji,x.needsUpdate=!0;let w=C*4;for(let P=0;P<f;P++){let L=g[P],B=m[P],W=_[P],N=b*R*4*P;for(let G=0;G<L.count;G++){let Z=G*w;p===!0&&(s.fromBufferAttribute(L,G),T[N+Z+0]=s.x,T[N+Z+1]=s.y,T[N+Z+2]=s.z,T[N+Z+3]=0),v===!0&&(s.fromBufferAttribute(B,G),T[N+Z+4]=s.x,T[N+Z+5]=s.y,T[N+Z+6]=s.z,T[N+Z+7]=0),S===!0&&(s.fromBufferAttribute(W,G),T[N+Z+8]=s.x,T[N+Z+9]=s.y,T[N+Z+10]=s.z,T[N+Z+11]=W.itemSize===4?s.w:1)}}u={count:f,texture:x,size:new Je(b,R)},i.set(a,u),a.addEventListener("dispose",U)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)c.getUniforms().setValue(n,"morphTexture",o.morphTexture,t);else{let p=0;for(let S=0;S<l.length;S++)p+=l[S];let v=a.morphTargetsRelative?1:1-p;c.getUniforms().setValue(n,"morphTargetBaseInfluence",v),c.getUniforms().setValue(n,"morphTargetInfluences",l)}c.getUniforms().setValue(n,"morphTargetsTexture",u.texture,t),c.getUniforms().setValue(n,"morphTargetsTextureSize",u.size)}return{update:r}}function gE(n,e,t,i,s){let r=new WeakMap;function o(l){let h=s.render.frame,f=l.geometry,u=e.get(l,f);if(r.get(u)!==h&&(e.update(u),r.set(u,h)),l.isInstancedMesh&&(l.hasEventListener("dispose",c)===!1&&l.addEventListener("dispose",c),r.get(l)!==h&&(t.update(l.instanceMatrix,n.ARRAY_BUFFER),l.instanceColor!==null&&t.update(l.instanceColor,n.ARRAY_BUFFER),r.set(l,h))),l.isSkinnedMesh){let p=l.skeleton;r.get(p)!==h&&(p.update(),r.set(p,h))}return u}function a(){r=new WeakMap}function c(l){let h=l.target;h.removeEventListener("dispose",c),i.releaseStatesOfObject(h),t.remove(h.instanceMatrix),h.instanceColor!==null&&t.remove(h.instanceColor)}return{update:o,dispose:a}}var _E={[vp]:"LINEAR_TONE_MAPPING",[xp]:"REINHARD_TONE_MAPPING",[yp]:"CINEON_TONE_MAPPING",[bp]:"ACES_FILMIC_TONE_MAPPING",[Mp]:"AGX_TONE_MAPPING",[sc]:"NEUTRAL_TONE_MAPPING",[Sp]:"CUSTOM_TONE_MAPPING"};function vE(n,e,t,i,s,r){let o=new Oi(e,t,{type:n,depthBuffer:s,stencilBuffer:r,samples:i?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,c=null,l=null,h=new Xt;h.setAttribute("position",new Mt([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new Mt([0,2,0,0,2,0],2));let f=new sh({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),u=new Ae(h,f),p=new tc(-1,1,1,-1,0,1),v=null,S=null,g=!1,m,_=null,C=[],b=!1;this.setSize=function(R,T){o.setSize(R,T),a!==null&&a.setSize(R,T),c!==null&&c.setSize(R,T);for(let x=0;x<C.length;x++){let w=C[x];w.setSize&&w.setSize(R,T)}},this.setEffects=function(R){C=R,b=C.length>0&&C[0].isRenderPass===!0;let T=o.width,x=o.height;C.length>0&&a===null&&(a=new Oi(T,x,{type:fs,depthBuffer:!1,stencilBuffer:!1}),c=new Oi(T,x,{type:fs,depthBuffer:!1,stencilBuffer:!1}));let w=s===!0&&C.some(U=>U.needsDepthTexture===!0);w!==(o.depthTexture!==null)&&(w===!0&&l===null&&(l=new dr(T,x),r===!0&&(l.format=mr,l.type=wo)),o.dispose(),o.depthTexture=w?l:null,o.resolveDepthBuffer=w,o.storeMultisampledDepthBuffer=w);for(let U=0;U<C.length;U++){let P=C[U];P.setSize&&P.setSize(T,x),w&&P.needsDepthTexture===!0&&P.setDepthTexture&&P.setDepthTexture(l)}},this.begin=function(R,T){if(g||R.toneMapping===zs&&C.length===0)return!1;if(_=T,T!==null){let x=T.width,w=T.height;(o.width!==x||o.height!==w)&&this.setSize(x,w)}return b===!1&&R.setRenderTarget(o),m=R.toneMapping,R.toneMapping=zs,!0},this.hasRenderPass=function(){return b},this.end=function(R,T){R.toneMapping=m,g=!0;let x=o,w=a;for(let U=0;U<C.length;U++){let P=C[U];P.enabled!==!1&&(P.render(R,w,x,T),P.needsSwap!==!1&&(x=w,w=w===a?c:a))}if(v!==R.outputColorSpace||S!==R.toneMapping){v=R.outputColorSpace,S=R.toneMapping,f.defines={},bt.getTransfer(v)===Ut&&(f.defines.SRGB_TRANSFER="");let U=_E[S];U&&(f.defines[U]=""),f.needsUpdate=!0}f.uniforms.tDiffuse.value=x.texture,R.setRenderTarget(_),R.render(u,p),_=null,g=!1},this.isCompositing=function(){return g},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),c!==null&&c.dispose(),h.dispose(),f.dispose()}}var xv=new Si,yv=new dr(1,1),bv=new Xl(1),Sv=new kl,Mv=new Qu,wv=new Wl,j_=[],Q_=[],ev=new Float32Array(16),tv=new Float32Array(9),nv=new Float32Array(4);function za(n,e,t){let i=n[0];if(i<=0||i>0)return n;let s=e*t,r=j_[s];if(r===void 0&&(r=new Float32Array(s),j_[s]=r),e!==0){i.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,n[o].toArray(r,a)}return r}function zn(n,e){if(n.length!==e.length)return!1;for(let t=0,i=n.length;t<i;t++)if(n[t]!==e[t])return!1;return!0}function Gn(n,e){for(let t=0,i=e.length;t<i;t++)n[t]=e[t]}function cd(n,e){let t=Q_[e];t===void 0&&(t=new Int32Array(e),Q_[e]=t);for(let i=0;i!==e;++i)t[i]=n.allocateTextureUnit();return t}function xE(n,e){let t=this.cache;t[0]!==e&&(n.uniform1f(this.addr,e),t[0]=e)}function yE(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(zn(t,e))return;n.uniform2fv(this.addr,e),Gn(t,e)}}function bE(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(n.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(zn(t,e))return;n.uniform3fv(this.addr,e),Gn(t,e)}}function SE(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(zn(t,e))return;n.uniform4fv(this.addr,e),Gn(t,e)}}function ME(n,e){let t=this.cache,i=e.elements;if(i===void 0){if(zn(t,e))return;n.uniformMatrix2fv(this.addr,!1,e),Gn(t,e)}else{if(zn(t,i))return;nv.set(i),n.uniformMatrix2fv(this.addr,!1,nv),Gn(t,i)}}function wE(n,e){let t=this.cache,i=e.elements;if(i===void 0){if(zn(t,e))return;n.uniformMatrix3fv(this.addr,!1,e),Gn(t,e)}else{if(zn(t,i))return;tv.set(i),n.uniformMatrix3fv(this.addr,!1,tv),Gn(t,i)}}function EE(n,e){let t=this.cache,i=e.elements;if(i===void 0){if(zn(t,e))return;n.uniformMatrix4fv(this.addr,!1,e),Gn(t,e)}else{if(zn(t,i))return;ev.set(i),n.uniformMatrix4fv(this.addr,!1,ev),Gn(t,i)}}function TE(n,e){let t=this.cache;t[0]!==e&&(n.uniform1i(this.addr,e),t[0]=e)}function AE(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(zn(t,e))return;n.uniform2iv(this.addr,e),Gn(t,e)}}function CE(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(zn(t,e))return;n.uniform3iv(this.addr,e),Gn(t,e)}}function RE(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(zn(t,e))return;n.uniform4iv(this.addr,e),Gn(t,e)}}function PE(n,e){let t=this.cache;t[0]!==e&&(n.uniform1ui(this.addr,e),t[0]=e)}function IE(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(zn(t,e))return;n.uniform2uiv(this.addr,e),Gn(t,e)}}function LE(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(zn(t,e))return;n.uniform3uiv(this.addr,e),Gn(t,e)}}function DE(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(zn(t,e))return;n.uniform4uiv(this.addr,e),Gn(t,e)}}function ud(n){return n.version===0&&(n.compareFunction=Dp,n.needsUpdate=!0),n}function NE(n,e,t){let i=this.cache,s=t.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s);let r;this.type===n.SAMPLER_2D_SHADOW?r=ud(yv):r=xv,t.setTexture2D(e||r,s)}function UE(n,e,t){let i=this.cache,s=t.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s),t.setTexture3D(e||Mv,s)}function FE(n,e,t){let i=this.cache,s=t.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s);let r;this.type===n.SAMPLER_CUBE_SHADOW?r=ud(bv):r=wv,t.setTextureCube(e||r,s)}function OE(n,e,t){let i=this.cache,s=t.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s),t.setTexture2DArray(e||Sv,s)}function kE(n){switch(n){case 5126:return xE;case 35664:return yE;case 35665:return bE;case 35666:return SE;case 35674:return ME;case 35675:return wE;case 35676:return EE;case 5124:case 35670:return TE;case 35667:case 35671:return AE;case 35668:case 35672:return CE;case 35669:case 35673:return RE;case 5125:return PE;case 36294:return IE;case 36295:return LE;case 36296:return DE;case 35678:case 36198:case 36298:case 36306:case 35682:return NE;case 35679:case 36299:case 36307:return UE;case 35680:case 36300:case 36308:case 36293:return FE;case 36289:case 36303:case 36311:case 36292:return OE}}function BE(n,e){n.uniform1fv(this.addr,e)}function zE(n,e){let t=za(e,this.size,2);n.uniform2fv(this.addr,t)}function GE(n,e){let t=za(e,this.size,3);n.uniform3fv(this.addr,t)}function VE(n,e){let t=za(e,this.size,4);n.uniform4fv(this.addr,t)}function HE(n,e){let t=za(e,this.size,4);n.uniformMatrix2fv(this.addr,!1,t)}function WE(n,e){let t=za(e,this.size,9);n.uniformMatrix3fv(this.addr,!1,t)}function XE(n,e){let t=za(e,this.size,16);n.uniformMatrix4fv(this.addr,!1,t)}function qE(n,e){n.uniform1iv(this.addr,e)}function YE(n,e){n.uniform2iv(this.addr,e)}function ZE(n,e){n.uniform3iv(this.addr,e)}function $E(n,e){n.uniform4iv(this.addr,e)}function JE(n,e){n.uniform1uiv(this.addr,e)}function KE(n,e){n.uniform2uiv(this.addr,e)}function jE(n,e){n.uniform3uiv(this.addr,e)}function QE(n,e){n.uniform4uiv(this.addr,e)}function eT(n,e,t){let i=this.cache,s=e.length,r=cd(t,s);zn(i,r)||(n.uniform1iv(this.addr,r),Gn(i,r));let o;this.type===n.SAMPLER_2D_SHADOW?o=ud(yv):o=xv;for(let a=0;a!==s;++a)t.setTexture2D(e[a]||o,r[a])}function tT(n,e,t){let i=this.cache,s=e.length,r=cd(t,s);zn(i,r)||(n.uniform1iv(this.addr,r),Gn(i,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||Mv,r[o])}function nT(n,e,t){let i=this.cache,s=e.length,r=cd(t,s);zn(i,r)||(n.uniform1iv(this.addr,r),Gn(i,r));let o;this.type===n.SAMPLER_CUBE_SHADOW?o=ud(bv):o=wv;for(let a=0;a!==s;++a)t.setTextureCube(e[a]||o,r[a])}function iT(n,e,t){let i=this.cache,s=e.length,r=cd(t,s);zn(i,r)||(n.uniform1iv(this.addr,r),Gn(i,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||Sv,r[o])}function sT(n){switch(n){case 5126:return BE;case 35664:return zE;case 35665:return GE;case 35666:return VE;case 35674:return HE;case 35675:return WE;case 35676:return XE;case 5124:case 35670:return qE;case 35667:case 35671:return YE;case 35668:case 35672:return ZE;case 35669:case 35673:return $E;case 5125:return JE;case 36294:return KE;case 36295:return jE;case 36296:return QE;case 35678:case 36198:case 36298:case 36306:case 35682:return eT;case 35679:case 36299:case 36307:return tT;case 35680:case 36300:case 36308:case 36293:return nT;case 36289:case 36303:case 36311:case 36292:return iT}}var Xp=class{constructor(e,t,i){this.id=e,this.addr=i,this.cache=[],this.type=t.type,this.setValue=kE(t.type)}},qp=class{constructor(e,t,i){this.id=e,this.addr=i,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=sT(t.type)}},Yp=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,i){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],i)}}},Hp=/(\w+)(\])?(\[|\.)?/g;function iv(n,e){n.seq.push(e),n.map[e.id]=e}function rT(n,e,t){let i=n.name,s=i.length;for(Hp.lastIndex=0;;){let r=Hp.exec(i),o=Hp.lastIndex,a=r[1],c=r[2]==="]",l=r[3];if(c&&(a=a|0),l===void 0||l==="["&&o+2===s){iv(t,l===void 0?new Xp(a,n,e):new qp(a,n,e));break}else{let f=t.map[a];f===void 0&&(f=new Yp(a),iv(t,f)),t=f}}}var ka=class{constructor(e,t){this.seq=[],this.map={};let i=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<i;++o){let a=e.getActiveUniform(t,o),c=e.getUniformLocation(t,a.name);rT(a,c,this)}let s=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,i,s){let r=this.map[t];r!==void 0&&r.setValue(e,i,s)}setOptional(e,t,i){let s=t[i];s!==void 0&&this.setValue(e,i,s)}static upload(e,t,i,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],c=i[a.id];c.needsUpdate!==!1&&a.setValue(e,c.value,s)}}static seqWithValue(e,t){let i=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&i.push(o)}return i}};function sv(n,e,t){let i=n.createShader(e);return n.shaderSource(i,t),n.compileShader(i),i}var oT=37297,aT=0;function lT(n,e){let t=n.split(`
`),i=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;i.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return i.join(`
`)}var rv=new ot;function cT(n){bt._getMatrix(rv,bt.workingColorSpace,n);let e=`mat3( ${rv.elements.map(t=>t.toFixed(4))} )`;switch(bt.getTransfer(n)){case Fl:return[e,"LinearTransferOETF"];case Ut:return[e,"sRGBTransferOETF"];default:return je("WebGLProgram: Unsupported color space: ",n),[e,"LinearTransferOETF"]}}function ov(n,e,t){let i=n.getShaderParameter(e,n.COMPILE_STATUS),r=(n.getShaderInfoLog(e)||"").trim();if(i&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+lT(n.getShaderSource(e),a)}else return r}function uT(n,e){let t=cT(e);return[`vec4 ${n}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var hT={[vp]:"Linear",[xp]:"Reinhard",[yp]:"Cineon",[bp]:"ACESFilmic",[Mp]:"AgX",[sc]:"Neutral",[Sp]:"Custom"};function dT(n,e){let t=hT[e];return t===void 0?(je("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+n+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+n+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var ad=new z;function fT(){bt.getLuminanceCoefficients(ad);let n=ad.x.toFixed(4),e=ad.y.toFixed(4),t=ad.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${n}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function pT(n){return[n.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",n.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(pc).join(`
`)}function mT(n){let e=[];for(let t in n){let i=n[t];i!==!1&&e.push("#define "+t+" "+i)}return e.join(`
`)}function gT(n,e){let t={},i=n.getProgramParameter(e,n.ACTIVE_ATTRIBUTES);for(let s=0;s<i;s++){let r=n.getActiveAttrib(e,s),o=r.name,a=1;r.type===n.FLOAT_MAT2&&(a=2),r.type===n.FLOAT_MAT3&&(a=3),r.type===n.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:n.getAttribLocation(e,o),locationSize:a}}return t}function pc(n){return n!==""}function av(n,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return n.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function lv(n,e){return n.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var _T=/^[ \t]*#include +<([\w\d./]+)>/gm;function Zp(n){return n.replace(_T,vT)}function vT(n,e){let t=pt[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return Zp(t)}var xT=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function cv(n){return n.replace(xT,yT)}function yT(n,e,t,i){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=i.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function uv(n){let e=`precision ${n.precision} float;
	precision ${n.precision} int;
	precision ${n.precision} sampler2D;
	precision ${n.precision} samplerCube;
	precision ${n.precision} sampler3D;
	precision ${n.precision} sampler2DArray;
	precision ${n.precision} sampler2DShadow;
	precision ${n.precision} samplerCubeShadow;
	precision ${n.precision} sampler2DArrayShadow;
	precision ${n.precision} isampler2D;
	precision ${n.precision} isampler3D;
	precision ${n.precision} isamplerCube;
	precision ${n.precision} isampler2DArray;
	precision ${n.precision} usampler2D;
	precision ${n.precision} usampler3D;
	precision ${n.precision} usamplerCube;
	precision ${n.precision} usampler2DArray;
	`;return n.precision==="highp"?e+=`
#define HIGH_PRECISION`:n.precision==="mediump"?e+=`
#define MEDIUM_PRECISION`:n.precision==="lowp"&&(e+=`
#define LOW_PRECISION`),e}var bT={[yo]:"SHADOWMAP_TYPE_PCF",[Da]:"SHADOWMAP_TYPE_VSM"};function ST(n){return bT[n.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var MT={[Ua]:"ENVMAP_MODE_REFRACTION"};function wT(n){return n.envMap===!1?"ENVMAP_MODE_REFLECTION":MT[n.envMapMode]||"ENVMAP_MODE_REFLECTION"}var ET={[vh]:"ENVMAP_BLENDING_MULTIPLY",[T_]:"ENVMAP_BLENDING_MIX",[A_]:"ENVMAP_BLENDING_ADD"};function TT(n){return n.envMap===!1?"ENVMAP_BLENDING_NONE":ET[n.combine]||"ENVMAP_BLENDING_NONE"}function AT(n,e,t,i){let s=n.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,c=ST(t),l=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=wT(t),f=TT(t),u=pT(t),p=mT(r),v=s.createProgram(),S,g,m=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(S=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,p].filter(pc).join(`
`),S.length>0&&(S+=`
`),g=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,p].filter(pc).join(`
`),g.length>0&&(g+=`
`)):(S=[uv(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,p,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+h:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+c:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(pc).join(`
`),g=[uv(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,p,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+l:"",t.envMap?"#define "+h:"",t.envMap?"#define "+f:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+c:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==zs?"#define TONE_MAPPING":"",t.toneMapping!==zs?pt.tonemapping_pars_fragment:"",t.toneMapping!==zs?dT("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",pt.colorspace_pars_fragment,uT("linearToOutputTexel",t.outputColorSpace),fT(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(pc).join(`
`)),o=Zp(o),o=av(o,t),o=lv(o,t),a=Zp(a),a=av(a,t),a=lv(a,t),o=cv(o),a=cv(a),t.isRawShaderMaterial!==!0&&(m=`#version 300 es
`,S=[u,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+S,g=["#define varying in",t.glslVersion===Np?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===Np?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+g);let _=m+S+o,C=m+g+a,b=sv(s,s.VERTEX_SHADER,_),R=sv(s,s.FRAGMENT_SHADER,C);s.attachShader(v,b),s.attachShader(v,R),t.index0AttributeName!==void 0?s.bindAttribLocation(v,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(v,0,"position"),s.linkProgram(v);function T(P){if(n.debug.checkShaderErrors){let L=s.getProgramInfoLog(v)||"",B=s.getShaderInfoLog(b)||"",W=s.getShaderInfoLog(R)||"",N=L.trim(),G=B.trim(),Z=W.trim(),V=!0,oe=!0;if(s.getProgramParameter(v,s.LINK_STATUS)===!1)if(V=!1,typeof n.debug.onShaderError=="function")n.debug.onShaderError(s,v,b,R);else{let q=ov(s,b,"vertex"),j=ov(s,R,"fragment");st("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(v,s.VALIDATE_STATUS)+`

Material Name: `+P.name+`
Material Type: `+P.type+`

Program Info Log: `+N+`
`+q+`
`+j)}else N!==""?je("WebGLProgram: Program Info Log:",N):(G===""||Z==="")&&(oe=!1);oe&&(P.diagnostics={runnable:V,programLog:N,vertexShader:{log:G,prefix:S},fragmentShader:{log:Z,prefix:g}})}s.deleteShader(b),s.deleteShader(R),x=new ka(s,v),w=gT(s,v)}let x;this.getUniforms=function(){return x===void 0&&T(this),x};let w;this.getAttributes=function(){return w===void 0&&T(this),w};let U=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return U===!1&&(U=s.getProgramParameter(v,oT)),U},this.destroy=function(){i.releaseStatesOfProgram(this),s.deleteProgram(v),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=aT++,this.cacheKey=e,this.usedTimes=1,this.program=v,this.vertexShader=b,this.fragmentShader=R,this}var CT=0,$p=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,i){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(i)===!1&&(s.add(i),i.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let i of t)i.usedTimes--,i.usedTimes===0&&this.shaderCache.delete(i.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,i=t.get(e);return i===void 0&&(i=new Set,t.set(e,i)),i}_getShaderStage(e){let t=this.shaderCache,i=t.get(e);return i===void 0&&(i=new Jp(e),t.set(e,i)),i}},Jp=class{constructor(e){this.id=CT++,this.code=e,this.usedTimes=0}};function RT(n){return n===Xr||n===uc||n===hc}function PT(n,e,t,i,s,r){let o=new Ea,a=new $p,c=new Set,l=[],h=new Map,f=i.logarithmicDepthBuffer,u={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function p(x){return c.add(x),x===0?"uv":`uv${x}`}function v(x,w,U,P,L,B){let W=P.fog,N=L.geometry,G=x.isMeshStandardMaterial||x.isMeshLambertMaterial||x.isMeshPhongMaterial?P.environment:null,Z=x.isMeshStandardMaterial||x.isMeshLambertMaterial&&!x.envMap||x.isMeshPhongMaterial&&!x.envMap,V=e.get(x.envMap||G,Z),oe=u[x.type],q=i.precision;x.precision!==null&&(q=i.getMaxPrecision(x.precision),q!==x.precision&&je("WebGLProgram.getParameters:",x.precision,"not supported, using",q,"instead."));let j=N.morphAttributes.position||N.morphAttributes.normal||N.morphAttributes.color,te=j!==void 0?j.length:0,ue=0;N.morphAttributes.position!==void 0&&(ue=1),N.morphAttributes.normal!==void 0&&(ue=2),N.morphAttributes.color!==void 0&&(ue=3);let he,Q,me,ve;if(oe){let Re=Vs[oe];he=Re.vertexShader,Q=Re.fragmentShader}else{he=x.vertexShader,Q=x.fragmentShader;let Re=a.getVertexShaderStage(x),ht=a.getFragmentShaderStage(x);a.update(x,Re,ht),me=Re.id,ve=ht.id}let Ce=n.getRenderTarget(),Se=n.state.buffers.depth.getReversed(),qe=L.isInstancedMesh===!0,ct=L.isBatchedMesh===!0,We=!!x.map,mt=!!x.matcap,dt=!!V,at=dt&&V.isPMREMTexture===!0,on=!!x.aoMap,Jt=!!x.lightMap,Tn=!!x.bumpMap&&x.wireframe===!1,Vt=!!x.normalMap,Xn=!!x.displacementMap,wt=!!x.emissiveMap,On=!!x.metalnessMap,gn=!!x.roughnessMap,An=x.anisotropy>0,k=x.clearcoat>0,Pe=x.diffuseRoughness>0,Qe=x.dispersion>0,ut=x.retroreflectivity>0,Me=x.iridescence>0,qt=x.sheen>0,He=x.transmission>0,Ke=An&&!!x.anisotropyMap,I=k&&!!x.clearcoatMap,M=k&&!!x.clearcoatNormalMap,Y=k&&!!x.clearcoatRoughnessMap,de=Pe&&!!x.diffuseRoughnessMap,ae=Me&&!!x.iridescenceMap,_e=Me&&!!x.iridescenceThicknessMap,xe=qt&&!!x.sheenColorMap,ne=qt&&!!x.sheenRoughnessMap,se=!!x.specularMap,pe=!!x.specularColorMap,O=!!x.specularIntensityMap,re=He&&!!x.transmissionMap,ie=He&&!!x.thicknessMap,we=!!x.gradientMap,ge=!!x.alphaMap,be=x.alphaTest>0,Xe=!!x.alphaHash,nt=!!x.extensions,ce=zs;x.toneMapped&&(Ce===null||Ce.isXRRenderTarget===!0)&&(ce=n.toneMapping);let ze=at?V.isCompressedCubeTexture?V.image[0].mipmaps:V.mipmaps:null,it={shaderID:oe,shaderType:x.type,shaderName:x.name,vertexShader:he,fragmentShader:Q,defines:x.defines,customVertexShaderID:me,customFragmentShaderID:ve,isRawShaderMaterial:x.isRawShaderMaterial===!0,glslVersion:x.glslVersion,precision:q,batching:ct,batchingColor:ct&&L._colorsTexture!==null,instancing:qe,instancingColor:qe&&L.instanceColor!==null,instancingMorph:qe&&L.morphTexture!==null,outputColorSpace:Ce===null?n.outputColorSpace:Ce.isXRRenderTarget===!0?Ce.texture.colorSpace:bt.workingColorSpace,alphaToCoverage:!!x.alphaToCoverage,map:We,matcap:mt,envMap:dt,envMapMode:dt&&V.mapping,envMapPMREM:at,envMapMaxLod:at?ze.length-1:null,envMapSize:at?ze[0].width:null,aoMap:on,lightMap:Jt,bumpMap:Tn,normalMap:Vt,displacementMap:Xn,emissiveMap:wt,normalMapObjectSpace:Vt&&x.normalMapType===P_,normalMapTangentSpace:Vt&&x.normalMapType===dc,packedNormalMap:Vt&&x.normalMapType===dc&&RT(x.normalMap.format),metalnessMap:On,roughnessMap:gn,anisotropy:An,anisotropyMap:Ke,clearcoat:k,clearcoatMap:I,clearcoatNormalMap:M,clearcoatRoughnessMap:Y,diffuseRoughness:Pe,diffuseRoughnessMap:de,dispersion:Qe,retroreflection:ut,iridescence:Me,iridescenceMap:ae,iridescenceThicknessMap:_e,sheen:qt,sheenColorMap:xe,sheenRoughnessMap:ne,specularMap:se,specularColorMap:pe,specularIntensityMap:O,transmission:He,transmissionMap:re,thicknessMap:ie,gradientMap:we,opaque:x.transparent===!1&&x.blending===Na&&x.alphaToCoverage===!1,alphaMap:ge,alphaTest:be,alphaHash:Xe,combine:x.combine,mapUv:We&&p(x.map.channel),aoMapUv:on&&p(x.aoMap.channel),lightMapUv:Jt&&p(x.lightMap.channel),bumpMapUv:Tn&&p(x.bumpMap.channel),normalMapUv:Vt&&p(x.normalMap.channel),displacementMapUv:Xn&&p(x.displacementMap.channel),emissiveMapUv:wt&&p(x.emissiveMap.channel),metalnessMapUv:On&&p(x.metalnessMap.channel),roughnessMapUv:gn&&p(x.roughnessMap.channel),anisotropyMapUv:Ke&&p(x.anisotropyMap.channel),clearcoatMapUv:I&&p(x.clearcoatMap.channel),clearcoatNormalMapUv:M&&p(x.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:Y&&p(x.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:de&&p(x.diffuseRoughnessMap.channel),iridescenceMapUv:ae&&p(x.iridescenceMap.channel),iridescenceThicknessMapUv:_e&&p(x.iridescenceThicknessMap.channel),sheenColorMapUv:xe&&p(x.sheenColorMap.channel),sheenRoughnessMapUv:ne&&p(x.sheenRoughnessMap.channel),specularMapUv:se&&p(x.specularMap.channel),specularColorMapUv:pe&&p(x.specularColorMap.channel),specularIntensityMapUv:O&&p(x.specularIntensityMap.channel),transmissionMapUv:re&&p(x.transmissionMap.channel),thicknessMapUv:ie&&p(x.thicknessMap.channel),alphaMapUv:ge&&p(x.alphaMap.channel),vertexTangents:!!N.attributes.tangent&&(Vt||An),vertexNormals:!!N.attributes.normal,vertexColors:x.vertexColors,vertexAlphas:x.vertexColors===!0&&!!N.attributes.color&&N.attributes.color.itemSize===4,pointsUvs:L.isPoints===!0&&!!N.attributes.uv&&(We||ge),fog:!!W,useFog:x.fog===!0,fogExp2:!!W&&W.isFogExp2,flatShading:x.wireframe===!1&&(x.flatShading===!0||N.attributes.normal===void 0&&Vt===!1&&(x.isMeshLambertMaterial||x.isMeshPhongMaterial||x.isMeshStandardMaterial||x.isMeshPhysicalMaterial)),sizeAttenuation:x.sizeAttenuation===!0,logarithmicDepthBuffer:f,reversedDepthBuffer:Se,skinning:L.isSkinnedMesh===!0,hasPositionAttribute:N.attributes.position!==void 0,morphTargets:N.morphAttributes.position!==void 0,morphNormals:N.morphAttributes.normal!==void 0,morphColors:N.morphAttributes.color!==void 0,morphTargetsCount:te,morphTextureStride:ue,numSunLights:w.sun.length,numDirLights:w.directional.length,numPointLights:w.point.length,numSpotLights:w.spot.length,numSpotLightMaps:w.spotLightMap.length,numRectAreaLights:w.rectArea.length,numHemiLights:w.hemi.length,numSunLightShadows:w.sunShadowMap.length,numDirLightShadows:w.directionalShadowMap.length,numPointLightShadows:w.pointShadowMap.length,numSpotLightShadows:w.spotShadowMap.length,numSpotLightShadowsWithMaps:w.numSpotLightShadowsWithMaps,numLightProbes:w.numLightProbes,numLightProbeGrids:B.filter(Re=>Re.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:x.dithering,shadowMapEnabled:n.shadowMap.enabled&&U.length>0,shadowMapType:n.shadowMap.type,toneMapping:ce,decodeVideoTexture:We&&x.map.isVideoTexture===!0&&bt.getTransfer(x.map.colorSpace)===Ut,decodeVideoTextureEmissive:wt&&x.emissiveMap.isVideoTexture===!0&&bt.getTransfer(x.emissiveMap.colorSpace)===Ut,premultipliedAlpha:x.premultipliedAlpha,doubleSided:x.side===Mi,flipSided:x.side===ni,useDepthPacking:x.depthPacking>=0,depthPacking:x.depthPacking||0,index0AttributeName:x.index0AttributeName,extensionClipCullDistance:nt&&x.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(nt&&x.extensions.multiDraw===!0||ct)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:x.customProgramCacheKey()};return it.vertexUv1s=c.has(1),it.vertexUv2s=c.has(2),it.vertexUv3s=c.has(3),c.clear(),it}function S(x){let w=[];if(x.shaderID?w.push(x.shaderID):(w.push(x.customVertexShaderID),w.push(x.customFragmentShaderID)),x.defines!==void 0)for(let U in x.defines)w.push(U),w.push(x.defines[U]);return x.isRawShaderMaterial===!1&&(g(w,x),m(w,x),w.push(n.outputColorSpace)),w.push(x.customProgramCacheKey),w.join()}function g(x,w){x.push(w.precision),x.push(w.outputColorSpace),x.push(w.envMapMode),x.push(w.envMapPMREM),x.push(w.envMapMaxLod),x.push(w.envMapSize),x.push(w.mapUv),x.push(w.alphaMapUv),x.push(w.lightMapUv),x.push(w.aoMapUv),x.push(w.bumpMapUv),x.push(w.normalMapUv),x.push(w.displacementMapUv),x.push(w.emissiveMapUv),x.push(w.metalnessMapUv),x.push(w.roughnessMapUv),x.push(w.anisotropyMapUv),x.push(w.clearcoatMapUv),x.push(w.clearcoatNormalMapUv),x.push(w.clearcoatRoughnessMapUv),x.push(w.diffuseRoughnessMapUv),x.push(w.iridescenceMapUv),x.push(w.iridescenceThicknessMapUv),x.push(w.sheenColorMapUv),x.push(w.sheenRoughnessMapUv),x.push(w.specularMapUv),x.push(w.specularColorMapUv),x.push(w.specularIntensityMapUv),x.push(w.transmissionMapUv),x.push(w.thicknessMapUv),x.push(w.combine),x.push(w.fogExp2),x.push(w.sizeAttenuation),x.push(w.morphTargetsCount),x.push(w.numSunLights),x.push(w.numDirLights),x.push(w.numPointLights),x.push(w.numSpotLights),x.push(w.numSpotLightMaps),x.push(w.numHemiLights),x.push(w.numRectAreaLights),x.push(w.numSunLightShadows),x.push(w.numDirLightShadows),x.push(w.numPointLightShadows),x.push(w.numSpotLightShadows),x.push(w.numSpotLightShadowsWithMaps),x.push(w.numLightProbes),x.push(w.numLightProbeGrids),x.push(w.shadowMapType),x.push(w.toneMapping),x.push(w.numClippingPlanes),x.push(w.numClipIntersection),x.push(w.depthPacking)}function m(x,w){o.disableAll(),w.instancing&&o.enable(0),w.instancingColor&&o.enable(1),w.instancingMorph&&o.enable(2),w.matcap&&o.enable(3),w.envMap&&o.enable(4),w.normalMapObjectSpace&&o.enable(5),w.normalMapTangentSpace&&o.enable(6),w.clearcoat&&o.enable(7),w.iridescence&&o.enable(8),w.alphaTest&&o.enable(9),w.vertexColors&&o.enable(10),w.vertexAlphas&&o.enable(11),w.vertexUv1s&&o.enable(12),w.vertexUv2s&&o.enable(13),w.vertexUv3s&&o.enable(14),w.vertexTangents&&o.enable(15),w.anisotropy&&o.enable(16),w.alphaHash&&o.enable(17),w.batching&&o.enable(18),w.dispersion&&o.enable(19),w.retroreflection&&o.enable(24),w.diffuseRoughness&&o.enable(25),w.batchingColor&&o.enable(20),w.gradientMap&&o.enable(21),w.packedNormalMap&&o.enable(22),w.vertexNormals&&o.enable(23),x.push(o.mask),o.disableAll(),w.fog&&o.enable(0),w.useFog&&o.enable(1),w.flatShading&&o.enable(2),w.logarithmicDepthBuffer&&o.enable(3),w.reversedDepthBuffer&&o.enable(4),w.skinning&&o.enable(5),w.morphTargets&&o.enable(6),w.morphNormals&&o.enable(7),w.morphColors&&o.enable(8),w.premultipliedAlpha&&o.enable(9),w.shadowMapEnabled&&o.enable(10),w.doubleSided&&o.enable(11),w.flipSided&&o.enable(12),w.useDepthPacking&&o.enable(13),w.dithering&&o.enable(14),w.transmission&&o.enable(15),w.sheen&&o.enable(16),w.opaque&&o.enable(17),w.pointsUvs&&o.enable(18),w.decodeVideoTexture&&o.enable(19),w.decodeVideoTextureEmissive&&o.enable(20),w.alphaToCoverage&&o.enable(21),w.numLightProbeGrids>0&&o.enable(22),w.hasPositionAttribute&&o.enable(23),x.push(o.mask)}function _(x){let w=u[x.type],U;if(w){let P=Vs[w];U=X_.clone(P.uniforms)}else U=x.uniforms;return U}function C(x,w){let U=h.get(w);return U!==void 0?++U.usedTimes:(U=new AT(n,w,x,s),l.push(U),h.set(w,U)),U}function b(x){if(--x.usedTimes===0){let w=l.indexOf(x);l[w]=l[l.length-1],l.pop(),h.delete(x.cacheKey),x.destroy()}}function R(x){a.remove(x)}function T(){a.dispose()}return{getParameters:v,getProgramCacheKey:S,getUniforms:_,acquireProgram:C,releaseProgram:b,releaseShaderCache:R,programs:l,dispose:T}}function IT(){let n=new WeakMap;function e(o){return n.has(o)}function t(o){let a=n.get(o);return a===void 0&&(a={},n.set(o,a)),a}function i(o){n.delete(o)}function s(o,a,c){n.get(o)[a]=c}function r(){n=new WeakMap}return{has:e,get:t,remove:i,update:s,dispose:r}}function LT(n,e){return n.groupOrder!==e.groupOrder?n.groupOrder-e.groupOrder:n.renderOrder!==e.renderOrder?n.renderOrder-e.renderOrder:n.material.id!==e.material.id?n.material.id-e.material.id:n.materialVariant!==e.materialVariant?n.materialVariant-e.materialVariant:n.z!==e.z?n.z-e.z:n.id-e.id}function hv(n,e){return n.groupOrder!==e.groupOrder?n.groupOrder-e.groupOrder:n.renderOrder!==e.renderOrder?n.renderOrder-e.renderOrder:n.z!==e.z?e.z-n.z:n.id-e.id}function dv(){let n=[],e=0,t=[],i=[],s=[];function r(){e=0,t.length=0,i.length=0,s.length=0}function o(u){let p=0;return u.isInstancedMesh&&(p+=2),u.isSkinnedMesh&&(p+=1),p}function a(u,p,v,S,g,m){let _=n[e];return _===void 0?(_={id:u.id,object:u,geometry:p,material:v,materialVariant:o(u),groupOrder:S,renderOrder:u.renderOrder,z:g,group:m},n[e]=_):(_.id=u.id,_.object=u,_.geometry=p,_.material=v,_.materialVariant=o(u),_.groupOrder=S,_.renderOrder=u.renderOrder,_.z=g,_.group=m),e++,_}function c(u,p,v,S,g,m,_){_.reversedDepth===!0&&(g=-g);let C=a(u,p,v,S,g,m);v.transmission>0?i.push(C):v.transparent===!0?s.push(C):t.push(C)}function l(u,p,v,S,g,m){let _=a(u,p,v,S,g,m);v.transmission>0?i.unshift(_):v.transparent===!0?s.unshift(_):t.unshift(_)}function h(u,p){t.length>1&&t.sort(u||LT),i.length>1&&i.sort(p||hv),s.length>1&&s.sort(p||hv)}function f(){for(let u=e,p=n.length;u<p;u++){let v=n[u];if(v.id===null)break;v.id=null,v.object=null,v.geometry=null,v.material=null,v.group=null}}return{opaque:t,transmissive:i,transparent:s,init:r,push:c,unshift:l,finish:f,sort:h}}function DT(){let n=new WeakMap;function e(i,s){let r=n.get(i),o;return r===void 0?(o=new dv,n.set(i,[o])):s>=r.length?(o=new dv,r.push(o)):o=r[s],o}function t(){n=new WeakMap}return{get:e,dispose:t}}function NT(){let n={};return{get:function(e){if(n[e.id]!==void 0)return n[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new z,color:new tt};break;case"SpotLight":t={position:new z,direction:new z,color:new tt,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new z,color:new tt,distance:0,decay:0};break;case"HemisphereLight":t={direction:new z,skyColor:new tt,groundColor:new tt};break;case"RectAreaLight":t={color:new tt,position:new z,halfWidth:new z,halfHeight:new z};break}return n[e.id]=t,t}}}function UT(){let n={};return{get:function(e){if(n[e.id]!==void 0)return n[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Je};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Je};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Je,shadowCameraNear:1,shadowCameraFar:1e3};break}return n[e.id]=t,t}}}var FT=0;function OT(n,e){return(e.castShadow?2:0)-(n.castShadow?2:0)+(e.map?1:0)-(n.map?1:0)}function kT(n){let e=new NT,t=UT(),i={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let l=0;l<9;l++)i.probe.push(new z);let s=new z,r=new Ct,o=new Ct;function a(l){let h=0,f=0,u=0;for(let B=0;B<9;B++)i.probe[B].set(0,0,0);let p=0,v=0,S=0,g=0,m=0,_=0,C=0,b=0,R=0,T=0,x=0,w=0,U=0,P=0;l.sort(OT);for(let B=0,W=l.length;B<W;B++){let N=l[B],G=N.color,Z=N.intensity,V=N.distance,oe=null;if(N.shadow&&N.shadow.map&&(N.shadow.map.texture.format===Xr?oe=N.shadow.map.texture:oe=N.shadow.map.depthTexture||N.shadow.map.texture),N.isAmbientLight)h+=G.r*Z,f+=G.g*Z,u+=G.b*Z;else if(N.isLightProbe){for(let q=0;q<9;q++)i.probe[q].addScaledVector(N.sh.coefficients[q],Z);P++}else if(N.isSunLight){let q=e.get(N);if(q.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let j=N.shadow,te=t.get(N);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize.copy(j.mapSize).multiply(j.getFrameExtents()),i.sunShadow[v]=te,i.sunShadowMap[v]=oe;let ue=j.getViewportCount();for(let he=0;he<ue;he++)i.sunShadowMatrix[S+he]=j.getMatrix(he),i.sunShadowCascade[S+he]=j._cascadeData[he];S+=ue,v++}i.sun[p]=q,p++}else if(N.isDirectionalLight){let q=e.get(N);if(q.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let j=N.shadow,te=t.get(N);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize=j.mapSize,i.directionalShadow[g]=te,i.directionalShadowMap[g]=oe,i.directionalShadowMatrix[g]=N.shadow.matrix,R++}i.directional[g]=q,g++}else if(N.isSpotLight){let q=e.get(N);q.position.setFromMatrixPosition(N.matrixWorld),q.color.copy(G).multiplyScalar(Z),q.distance=V,q.coneCos=Math.cos(N.angle),q.penumbraCos=Math.cos(N.angle*(1-N.penumbra)),q.decay=N.decay,i.spot[_]=q;let j=N.shadow;if(N.map&&(i.spotLightMap[w]=N.map,w++,j.updateMatrices(N),N.castShadow&&U++),i.spotLightMatrix[_]=j.matrix,N.castShadow){let te=t.get(N);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize=j.mapSize,i.spotShadow[_]=te,i.spotShadowMap[_]=oe,x++}_++}else if(N.isRectAreaLight){let q=e.get(N);q.color.copy(G).multiplyScalar(Z),q.halfWidth.set(N.width*.5,0,0),q.halfHeight.set(0,N.height*.5,0),i.rectArea[C]=q,C++}else if(N.isPointLight){let q=e.get(N);if(q.color.copy(N.color).multiplyScalar(N.intensity),q.distance=N.distance,q.decay=N.decay,N.castShadow){let j=N.shadow,te=t.get(N);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize=j.mapSize,te.shadowCameraNear=j.camera.near,te.shadowCameraFar=j.camera.far,i.pointShadow[m]=te,i.pointShadowMap[m]=oe,i.pointShadowMatrix[m]=N.shadow.matrix,T++}i.point[m]=q,m++}else if(N.isHemisphereLight){let q=e.get(N);q.skyColor.copy(N.color).multiplyScalar(Z),q.groundColor.copy(N.groundColor).multiplyScalar(Z),i.hemi[b]=q,b++}}C>0&&(n.has("OES_texture_float_linear")===!0?(i.rectAreaLTC1=Ne.LTC_FLOAT_1,i.rectAreaLTC2=Ne.LTC_FLOAT_2):(i.rectAreaLTC1=Ne.LTC_HALF_1,i.rectAreaLTC2=Ne.LTC_HALF_2)),i.ambient[0]=h,i.ambient[1]=f,i.ambient[2]=u;let L=i.hash;(L.sunLength!==p||L.directionalLength!==g||L.pointLength!==m||L.spotLength!==_||L.rectAreaLength!==C||L.hemiLength!==b||L.numSunShadows!==v||L.numDirectionalShadows!==R||L.numPointShadows!==T||L.numSpotShadows!==x||L.numSpotMaps!==w||L.numLightProbes!==P)&&(i.sun.length=p,i.directional.length=g,i.spot.length=_,i.rectArea.length=C,i.point.length=m,i.hemi.length=b,i.sunShadow.length=v,i.sunShadowMap.length=v,i.sunShadowMatrix.length=S,i.sunShadowCascade.length=S,i.directionalShadow.length=R,i.directionalShadowMap.length=R,i.directionalShadowMatrix.length=R,i.pointShadow.length=T,i.pointShadowMap.length=T,i.pointShadowMatrix.length=T,i.spotShadow.length=x,i.spotShadowMap.length=x,i.spotLightMatrix.length=x+w-U,i.spotLightMap.length=w,i.numSpotLightShadowsWithMaps=U,i.numLightProbes=P,L.sunLength=p,L.directionalLength=g,L.pointLength=m,L.spotLength=_,L.rectAreaLength=C,L.hemiLength=b,L.numSunShadows=v,L.numDirectionalShadows=R,L.numPointShadows=T,L.numSpotShadows=x,L.numSpotMaps=w,L.numLightProbes=P,i.version=FT++)}function c(l,h){let f=0,u=0,p=0,v=0,S=0,g=0,m=h.matrixWorldInverse;for(let _=0,C=l.length;_<C;_++){let b=l[_];if(b.isSunLight){let R=i.sun[f];R.direction.setFromMatrixPosition(b.matrixWorld),R.direction.transformDirection(m),f++}else if(b.isDirectionalLight){let R=i.directional[u];R.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),R.direction.sub(s),R.direction.transformDirection(m),u++}else if(b.isSpotLight){let R=i.spot[v];R.position.setFromMatrixPosition(b.matrixWorld),R.position.applyMatrix4(m),R.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),R.direction.sub(s),R.direction.transformDirection(m),v++}else if(b.isRectAreaLight){let R=i.rectArea[S];R.position.setFromMatrixPosition(b.matrixWorld),R.position.applyMatrix4(m),o.identity(),r.copy(b.matrixWorld),r.premultiply(m),o.extractRotation(r),R.halfWidth.set(b.width*.5,0,0),R.halfHeight.set(0,b.height*.5,0),R.halfWidth.applyMatrix4(o),R.halfHeight.applyMatrix4(o),S++}else if(b.isPointLight){let R=i.point[p];R.position.setFromMatrixPosition(b.matrixWorld),R.position.applyMatrix4(m),p++}else if(b.isHemisphereLight){let R=i.hemi[g];R.direction.setFromMatrixPosition(b.matrixWorld),R.direction.transformDirection(m),g++}}}return{setup:a,setupView:c,state:i}}function fv(n){let e=new kT(n),t=[],i=[],s=[];function r(f){h.camera=f,t.length=0,i.length=0,s.length=0}function o(f){f.isLightProbeGrid?s.push(f):t.push(f)}function a(f){i.push(f)}function c(){e.setup(t),s.sort((f,u)=>f.priority-u.priority||f.id-u.id)}function l(f){e.setupView(t,f)}let h={lightsArray:t,shadowsArray:i,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:c,setupLightsView:l,pushLight:o,pushShadow:a}}function BT(n){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new fv(n),e.set(s,[a])):r>=o.length?(a=new fv(n),o.push(a)):a=o[r],a}function i(){e=new WeakMap}return{get:t,dispose:i}}var zT=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,GT=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,VT=[new z(1,0,0),new z(-1,0,0),new z(0,1,0),new z(0,-1,0),new z(0,0,1),new z(0,0,-1)],HT=[new z(0,-1,0),new z(0,-1,0),new z(0,0,1),new z(0,0,-1),new z(0,-1,0),new z(0,-1,0)],pv=new Ct,fc=new z,Wp=new z;function WT(n,e,t){let i=new Fr,s=new Je,r=new Je,o=new cn,a=new rh,c=new oh,l={},h=t.maxTextureSize,f={[Bs]:ni,[ni]:Bs,[Mi]:Mi},u=new Ki({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Je},radius:{value:4}},vertexShader:zT,fragmentShader:GT}),p=u.clone();p.defines.HORIZONTAL_PASS=1;let v=new Xt;v.setAttribute("position",new Kn(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let S=new Ae(v,u),g=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=yo;let m=this.type;this.render=function(T,x,w){if(g.enabled===!1||g.autoUpdate===!1&&g.needsUpdate===!1||T.length===0)return;this.type===a_&&(je("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=yo);let U=n.getRenderTarget(),P=n.getActiveCubeFace(),L=n.getActiveMipmapLevel(),B=n.state;B.setBlending(bo),B.buffers.depth.getReversed()===!0?B.buffers.color.setClear(0,0,0,0):B.buffers.color.setClear(1,1,1,1),B.buffers.depth.setTest(!0),B.setScissorTest(!1);let W=m!==this.type;W&&x.traverse(function(N){N.material&&(Array.isArray(N.material)?N.material.forEach(G=>G.needsUpdate=!0):N.material.needsUpdate=!0)});for(let N=0,G=T.length;N<G;N++){let Z=T[N],V=Z.shadow;if(V===void 0){je("WebGLShadowMap:",Z,"has no shadow.");continue}if(V.autoUpdate===!1&&V.needsUpdate===!1)continue;s.copy(V.mapSize);let oe=V.getFrameExtents();s.multiply(oe),r.copy(V.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/oe.x),s.x=r.x*oe.x,V.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/oe.y),s.y=r.y*oe.y,V.mapSize.y=r.y));let q=n.state.buffers.depth.getReversed();if(V.camera._reversedDepth=q,V.map===null||W===!0){if(V.map!==null&&(V.map.depthTexture!==null&&(V.map.depthTexture.dispose(),V.map.depthTexture=null),V.map.dispose()),this.type===Da){if(Z.isPointLight){je("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}V.map=new Oi(s.x,s.y,{format:Xr,type:fs,minFilter:gi,magFilter:gi,generateMipmaps:!1}),V.map.texture.name=Z.name+".shadowMap",V.map.depthTexture=new dr(s.x,s.y,ji),V.map.depthTexture.name=Z.name+".shadowMapDepth",V.map.depthTexture.format=ur,V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=jn,V.map.depthTexture.magFilter=jn}else Z.isPointLight?(V.map=new mc(s.x),V.map.depthTexture=new Xl(s.x,ds)):(V.map=new Oi(s.x,s.y),V.map.depthTexture=new dr(s.x,s.y,ds)),V.map.depthTexture.name=Z.name+".shadowMap",V.map.depthTexture.format=ur,this.type===yo?(V.map.depthTexture.compareFunction=q?Lp:Ip,V.map.depthTexture.minFilter=gi,V.map.depthTexture.magFilter=gi):(V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=jn,V.map.depthTexture.magFilter=jn);V.camera.updateProjectionMatrix()}V.map.isWebGLCubeRenderTarget!==!0&&(V.map.width!==s.x||V.map.height!==s.y)&&V.map.setSize(s.x,s.y);let j=V.map.isWebGLCubeRenderTarget?6:V.getViewportCount();Z.isPointLight!==!0&&V.updateMatrices(Z,w);let te=(V.camera.layers.mask&4294967294)!==0?V.camera.layers:w.layers;for(let ue=0;ue<j;ue++){let he=V.getCamera(ue);if(Z.isPointLight){let Q=V.camera,me=V.matrix,ve=Z.distance||Q.far;ve!==Q.far&&(Q.far=ve,Q.updateProjectionMatrix()),fc.setFromMatrixPosition(Z.matrixWorld),Q.position.copy(fc),Wp.copy(Q.position),Wp.add(VT[ue]),Q.up.copy(HT[ue]),Q.lookAt(Wp),Q.updateMatrixWorld(),me.makeTranslation(-fc.x,-fc.y,-fc.z),pv.multiplyMatrices(Q.projectionMatrix,Q.matrixWorldInverse),V._frustum.setFromProjectionMatrix(pv,Q.coordinateSystem,Q.reversedDepth)}if(V.map.isWebGLCubeRenderTarget)n.setRenderTarget(V.map,ue),n.clear();else{ue===0&&(n.setRenderTarget(V.map),n.clear());let Q=V.getViewport(ue);o.set(r.x*Q.x,r.y*Q.y,r.x*Q.z,r.y*Q.w),B.viewport(o)}i=V.getFrustum(ue),b(x,w,he,Z,te,this.type)}V.isPointLightShadow!==!0&&this.type===Da&&_(V,w),V.needsUpdate=!1}m=this.type,g.needsUpdate=!1,n.setRenderTarget(U,P,L)};function _(T,x){let w=e.update(S);u.defines.VSM_SAMPLES!==T.blurSamples&&(u.defines.VSM_SAMPLES=T.blurSamples,p.defines.VSM_SAMPLES=T.blurSamples,u.needsUpdate=!0,p.needsUpdate=!0),T.mapPass===null?T.mapPass=new Oi(s.x,s.y,{format:Xr,type:fs}):(T.mapPass.width!==T.map.width||T.mapPass.height!==T.map.height)&&T.mapPass.setSize(T.map.width,T.map.height),u.uniforms.shadow_pass.value=T.map.depthTexture,u.uniforms.resolution.value.set(T.map.width,T.map.height),u.uniforms.radius.value=T.radius,n.setRenderTarget(T.mapPass),n.clear(),n.renderBufferDirect(x,null,w,u,S,null),p.uniforms.shadow_pass.value=T.mapPass.texture,p.uniforms.resolution.value.set(T.map.width,T.map.height),p.uniforms.radius.value=T.radius,n.setRenderTarget(T.map),n.clear(),n.renderBufferDirect(x,null,w,p,S,null)}function C(T,x,w,U){let P=null,L=w.isPointLight===!0?T.customDistanceMaterial:T.customDepthMaterial;if(L!==void 0)P=L;else if(P=w.isPointLight===!0?c:a,n.localClippingEnabled&&x.clipShadows===!0&&Array.isArray(x.clippingPlanes)&&x.clippingPlanes.length!==0||x.displacementMap&&x.displacementScale!==0||x.alphaMap&&x.alphaTest>0||x.map&&x.alphaTest>0||x.alphaToCoverage===!0){let B=P.uuid,W=x.uuid,N=l[B];N===void 0&&(N={},l[B]=N);let G=N[W];G===void 0&&(G=P.clone(),N[W]=G,x.addEventListener("dispose",R)),P=G}if(P.visible=x.visible,P.wireframe=x.wireframe,U===Da?P.side=x.shadowSide!==null?x.shadowSide:x.side:P.side=x.shadowSide!==null?x.shadowSide:f[x.side],P.alphaMap=x.alphaMap,P.alphaTest=x.alphaToCoverage===!0?.5:x.alphaTest,P.map=x.map,P.clipShadows=x.clipShadows,P.clippingPlanes=x.clippingPlanes,P.clipIntersection=x.clipIntersection,P.displacementMap=x.displacementMap,P.displacementScale=x.displacementScale,P.displacementBias=x.displacementBias,P.wireframeLinewidth=x.wireframeLinewidth,P.linewidth=x.linewidth,w.isPointLight===!0&&P.isMeshDistanceMaterial===!0){let B=n.properties.get(P);B.light=w}return P}function b(T,x,w,U,P,L){if(T.visible===!1)return;if(T.layers.test(P)&&(T.isMesh||T.isLine||T.isPoints)&&(T.castShadow||T.receiveShadow&&L===Da)&&(!T.frustumCulled||T.intersectsFrustum(i))){T.modelViewMatrix.multiplyMatrices(w.matrixWorldInverse,T.matrixWorld);let N=e.update(T),G=T.material;if(Array.isArray(G)){let Z=N.groups;for(let V=0,oe=Z.length;V<oe;V++){let q=Z[V],j=G[q.materialIndex];if(j&&j.visible){let te=C(T,j,U,L);T.onBeforeShadow(n,T,x,w,N,te,q),n.renderBufferDirect(w,null,N,te,T,q),T.onAfterShadow(n,T,x,w,N,te,q)}}}else if(G.visible){let Z=C(T,G,U,L);T.onBeforeShadow(n,T,x,w,N,Z,null),n.renderBufferDirect(w,null,N,Z,T,null),T.onAfterShadow(n,T,x,w,N,Z,null)}}let W=T.children;for(let N=0,G=W.length;N<G;N++)b(W[N],x,w,U,P,L)}function R(T){T.target.removeEventListener("dispose",R);for(let w in l){let U=l[w],P=T.target.uuid;P in U&&(U[P].dispose(),delete U[P])}}}function XT(n,e){function t(){let O=!1,re=new cn,ie=null,we=new cn(0,0,0,0);return{setMask:function(ge){ie!==ge&&!O&&(n.colorMask(ge,ge,ge,ge),ie=ge)},setLocked:function(ge){O=ge},setClear:function(ge,be,Xe,nt,ce){ce===!0&&(ge*=nt,be*=nt,Xe*=nt),re.set(ge,be,Xe,nt),we.equals(re)===!1&&(n.clearColor(ge,be,Xe,nt),we.copy(re))},reset:function(){O=!1,ie=null,we.set(-1,0,0,0)}}}function i(){let O=!1,re=!1,ie=null,we=null,ge=null;return{setReversed:function(be){if(re!==be){let Xe=e.get("EXT_clip_control");be?Xe.clipControlEXT(Xe.LOWER_LEFT_EXT,Xe.ZERO_TO_ONE_EXT):Xe.clipControlEXT(Xe.LOWER_LEFT_EXT,Xe.NEGATIVE_ONE_TO_ONE_EXT),re=be;let nt=ge;ge=null,this.setClear(nt)}},getReversed:function(){return re},setTest:function(be){be?Se(n.DEPTH_TEST):qe(n.DEPTH_TEST)},setMask:function(be){ie!==be&&!O&&(n.depthMask(be),ie=be)},setFunc:function(be){if(re&&(be=G_[be]),we!==be){switch(be){case Gu:n.depthFunc(n.NEVER);break;case Vu:n.depthFunc(n.ALWAYS);break;case Hu:n.depthFunc(n.LESS);break;case ya:n.depthFunc(n.LEQUAL);break;case Wu:n.depthFunc(n.EQUAL);break;case Xu:n.depthFunc(n.GEQUAL);break;case qu:n.depthFunc(n.GREATER);break;case Yu:n.depthFunc(n.NOTEQUAL);break;default:n.depthFunc(n.LEQUAL)}we=be}},setLocked:function(be){O=be},setClear:function(be){ge!==be&&(ge=be,re&&(be=1-be),n.clearDepth(be))},reset:function(){O=!1,ie=null,we=null,ge=null,re=!1}}}function s(){let O=!1,re=null,ie=null,we=null,ge=null,be=null,Xe=null,nt=null,ce=null;return{setTest:function(ze){O||(ze?Se(n.STENCIL_TEST):qe(n.STENCIL_TEST))},setMask:function(ze){re!==ze&&!O&&(n.stencilMask(ze),re=ze)},setFunc:function(ze,it,Re){(ie!==ze||we!==it||ge!==Re)&&(n.stencilFunc(ze,it,Re),ie=ze,we=it,ge=Re)},setOp:function(ze,it,Re){(be!==ze||Xe!==it||nt!==Re)&&(n.stencilOp(ze,it,Re),be=ze,Xe=it,nt=Re)},setLocked:function(ze){O=ze},setClear:function(ze){ce!==ze&&(n.clearStencil(ze),ce=ze)},reset:function(){O=!1,re=null,ie=null,we=null,ge=null,be=null,Xe=null,nt=null,ce=null}}}let r=new t,o=new i,a=new s,c={},l=new WeakMap,h={},f={},u={},p=new WeakMap,v=[],S=null,g=!1,m=null,_=null,C=null,b=null,R=null,T=null,x=null,w=new tt(0,0,0),U=0,P=!1,L=null,B=null,W=null,N=null,G=null,Z=n.getParameter(n.MAX_COMBINED_TEXTURE_IMAGE_UNITS),V=!1,oe=0,q=n.getParameter(n.VERSION);q.indexOf("WebGL")!==-1?(oe=parseFloat(/^WebGL (\d)/.exec(q)[1]),V=oe>=1):q.indexOf("OpenGL ES")!==-1&&(oe=parseFloat(/^OpenGL ES (\d)/.exec(q)[1]),V=oe>=2);let j=null,te={},ue=n.getParameter(n.SCISSOR_BOX),he=n.getParameter(n.VIEWPORT),Q=new cn().fromArray(ue),me=new cn().fromArray(he);function ve(O,re,ie,we){let ge=new Uint8Array(4),be=n.createTexture();n.bindTexture(O,be),n.texParameteri(O,n.TEXTURE_MIN_FILTER,n.NEAREST),n.texParameteri(O,n.TEXTURE_MAG_FILTER,n.NEAREST);for(let Xe=0;Xe<ie;Xe++)O===n.TEXTURE_3D||O===n.TEXTURE_2D_ARRAY?n.texImage3D(re,0,n.RGBA,1,1,we,0,n.RGBA,n.UNSIGNED_BYTE,ge):n.texImage2D(re+Xe,0,n.RGBA,1,1,0,n.RGBA,n.UNSIGNED_BYTE,ge);return be}let Ce={};Ce[n.TEXTURE_2D]=ve(n.TEXTURE_2D,n.TEXTURE_2D,1),Ce[n.TEXTURE_CUBE_MAP]=ve(n.TEXTURE_CUBE_MAP,n.TEXTURE_CUBE_MAP_POSITIVE_X,6),Ce[n.TEXTURE_2D_ARRAY]=ve(n.TEXTURE_2D_ARRAY,n.TEXTURE_2D_ARRAY,1,1),Ce[n.TEXTURE_3D]=ve(n.TEXTURE_3D,n.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),Se(n.DEPTH_TEST),o.setFunc(ya),Tn(!1),Vt(dp),Se(n.CULL_FACE),on(bo);function Se(O){h[O]!==!0&&(n.enable(O),h[O]=!0)}function qe(O){h[O]!==!1&&(n.disable(O),h[O]=!1)}function ct(O,re){return u[O]!==re?(n.bindFramebuffer(O,re),u[O]=re,O===n.DRAW_FRAMEBUFFER&&(u[n.FRAMEBUFFER]=re),O===n.FRAMEBUFFER&&(u[n.DRAW_FRAMEBUFFER]=re),!0):!1}function We(O,re){let ie=v,we=!1;if(O){ie=p.get(re),ie===void 0&&(ie=[],p.set(re,ie));let ge=O.textures;if(ie.length!==ge.length||ie[0]!==n.COLOR_ATTACHMENT0){for(let be=0,Xe=ge.length;be<Xe;be++)ie[be]=n.COLOR_ATTACHMENT0+be;ie.length=ge.length,we=!0}}else ie[0]!==n.BACK&&(ie[0]=n.BACK,we=!0);we&&n.drawBuffers(ie)}function mt(O){return S!==O?(n.useProgram(O),S=O,!0):!1}let dt={[So]:n.FUNC_ADD,[c_]:n.FUNC_SUBTRACT,[u_]:n.FUNC_REVERSE_SUBTRACT};dt[h_]=n.MIN,dt[d_]=n.MAX;let at={[f_]:n.ZERO,[p_]:n.ONE,[m_]:n.SRC_COLOR,[gp]:n.SRC_ALPHA,[b_]:n.SRC_ALPHA_SATURATE,[x_]:n.DST_COLOR,[__]:n.DST_ALPHA,[g_]:n.ONE_MINUS_SRC_COLOR,[_p]:n.ONE_MINUS_SRC_ALPHA,[y_]:n.ONE_MINUS_DST_COLOR,[v_]:n.ONE_MINUS_DST_ALPHA,[S_]:n.CONSTANT_COLOR,[M_]:n.ONE_MINUS_CONSTANT_COLOR,[w_]:n.CONSTANT_ALPHA,[E_]:n.ONE_MINUS_CONSTANT_ALPHA};function on(O,re,ie,we,ge,be,Xe,nt,ce,ze){if(O===bo){g===!0&&(qe(n.BLEND),g=!1);return}if(g===!1&&(Se(n.BLEND),g=!0),O!==l_){if(O!==m||ze!==P){if((_!==So||R!==So)&&(n.blendEquation(n.FUNC_ADD),_=So,R=So),ze)switch(O){case Na:n.blendFuncSeparate(n.ONE,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case fp:n.blendFunc(n.ONE,n.ONE);break;case pp:n.blendFuncSeparate(n.ZERO,n.ONE_MINUS_SRC_COLOR,n.ZERO,n.ONE);break;case mp:n.blendFuncSeparate(n.DST_COLOR,n.ONE_MINUS_SRC_ALPHA,n.ZERO,n.ONE);break;default:st("WebGLState: Invalid blending: ",O);break}else switch(O){case Na:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case fp:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE,n.ONE,n.ONE);break;case pp:st("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case mp:st("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:st("WebGLState: Invalid blending: ",O);break}C=null,b=null,T=null,x=null,w.set(0,0,0),U=0,m=O,P=ze}return}ge=ge||re,be=be||ie,Xe=Xe||we,(re!==_||ge!==R)&&(n.blendEquationSeparate(dt[re],dt[ge]),_=re,R=ge),(ie!==C||we!==b||be!==T||Xe!==x)&&(n.blendFuncSeparate(at[ie],at[we],at[be],at[Xe]),C=ie,b=we,T=be,x=Xe),(nt.equals(w)===!1||ce!==U)&&(n.blendColor(nt.r,nt.g,nt.b,ce),w.copy(nt),U=ce),m=O,P=!1}function Jt(O,re){O.side===Mi?qe(n.CULL_FACE):Se(n.CULL_FACE);let ie=O.side===ni;re&&(ie=!ie),Tn(ie),O.blending===Na&&O.transparent===!1?on(bo):on(O.blending,O.blendEquation,O.blendSrc,O.blendDst,O.blendEquationAlpha,O.blendSrcAlpha,O.blendDstAlpha,O.blendColor,O.blendAlpha,O.premultipliedAlpha),o.setFunc(O.depthFunc),o.setTest(O.depthTest),o.setMask(O.depthWrite),r.setMask(O.colorWrite);let we=O.stencilWrite;a.setTest(we),we&&(a.setMask(O.stencilWriteMask),a.setFunc(O.stencilFunc,O.stencilRef,O.stencilFuncMask),a.setOp(O.stencilFail,O.stencilZFail,O.stencilZPass)),wt(O.polygonOffset,O.polygonOffsetFactor,O.polygonOffsetUnits),O.alphaToCoverage===!0?Se(n.SAMPLE_ALPHA_TO_COVERAGE):qe(n.SAMPLE_ALPHA_TO_COVERAGE)}function Tn(O){L!==O&&(O?n.frontFace(n.CW):n.frontFace(n.CCW),L=O)}function Vt(O){O!==r_?(Se(n.CULL_FACE),O!==B&&(O===dp?n.cullFace(n.BACK):O===o_?n.cullFace(n.FRONT):n.cullFace(n.FRONT_AND_BACK))):qe(n.CULL_FACE),B=O}function Xn(O){O!==W&&(V&&n.lineWidth(O),W=O)}function wt(O,re,ie){O?(Se(n.POLYGON_OFFSET_FILL),(N!==re||G!==ie)&&(N=re,G=ie,o.getReversed()&&(re=-re,ie=-ie),n.polygonOffset(re,ie))):qe(n.POLYGON_OFFSET_FILL)}function On(O){O?Se(n.SCISSOR_TEST):qe(n.SCISSOR_TEST)}function gn(O){O===void 0&&(O=n.TEXTURE0+Z-1),j!==O&&(n.activeTexture(O),j=O)}function An(O,re,ie){ie===void 0&&(j===null?ie=n.TEXTURE0+Z-1:ie=j);let we=te[ie];we===void 0&&(we={type:void 0,texture:void 0},te[ie]=we),(we.type!==O||we.texture!==re)&&(j!==ie&&(n.activeTexture(ie),j=ie),n.bindTexture(O,re||Ce[O]),we.type=O,we.texture=re)}function k(){let O=te[j];O!==void 0&&O.type!==void 0&&(n.bindTexture(O.type,null),O.type=void 0,O.texture=void 0)}function Pe(){try{n.compressedTexImage2D(...arguments)}catch(O){st("WebGLState:",O)}}function Qe(){try{n.compressedTexImage3D(...arguments)}catch(O){st("WebGLState:",O)}}function ut(){try{n.texSubImage2D(...arguments)}catch(O){st("WebGLState:",O)}}function Me(){try{n.texSubImage3D(...arguments)}catch(O){st("WebGLState:",O)}}function qt(){try{n.compressedTexSubImage2D(...arguments)}catch(O){st("WebGLState:",O)}}function He(){try{n.compressedTexSubImage3D(...arguments)}catch(O){st("WebGLState:",O)}}function Ke(){try{n.texStorage2D(...arguments)}catch(O){st("WebGLState:",O)}}function I(){try{n.texStorage3D(...arguments)}catch(O){st("WebGLState:",O)}}function M(){try{n.texImage2D(...arguments)}catch(O){st("WebGLState:",O)}}function Y(){try{n.texImage3D(...arguments)}catch(O){st("WebGLState:",O)}}function de(O){return f[O]!==void 0?f[O]:n.getParameter(O)}function ae(O,re){f[O]!==re&&(n.pixelStorei(O,re),f[O]=re)}function _e(O){Q.equals(O)===!1&&(n.scissor(O.x,O.y,O.z,O.w),Q.copy(O))}function xe(O){me.equals(O)===!1&&(n.viewport(O.x,O.y,O.z,O.w),me.copy(O))}function ne(O,re){let ie=l.get(re);ie===void 0&&(ie=new WeakMap,l.set(re,ie));let we=ie.get(O);we===void 0&&(we=n.getUniformBlockIndex(re,O.name),n.uniformBlockBinding(re,we,we),ie.set(O,we))}function se(O,re,ie){let ge=l.get(re).get(O);c[ge]!==ie&&(n.bindBufferBase(n.UNIFORM_BUFFER,ge,ie),c[ge]=ie)}function pe(){n.disable(n.BLEND),n.disable(n.CULL_FACE),n.disable(n.DEPTH_TEST),n.disable(n.POLYGON_OFFSET_FILL),n.disable(n.SCISSOR_TEST),n.disable(n.STENCIL_TEST),n.disable(n.SAMPLE_ALPHA_TO_COVERAGE),n.blendEquation(n.FUNC_ADD),n.blendFunc(n.ONE,n.ZERO),n.blendFuncSeparate(n.ONE,n.ZERO,n.ONE,n.ZERO),n.blendColor(0,0,0,0),n.colorMask(!0,!0,!0,!0),n.clearColor(0,0,0,0),n.depthMask(!0),n.depthFunc(n.LESS),o.setReversed(!1),n.clearDepth(1),n.stencilMask(4294967295),n.stencilFunc(n.ALWAYS,0,4294967295),n.stencilOp(n.KEEP,n.KEEP,n.KEEP),n.clearStencil(0),n.cullFace(n.BACK),n.frontFace(n.CCW),n.polygonOffset(0,0),n.activeTexture(n.TEXTURE0),n.bindFramebuffer(n.FRAMEBUFFER,null),n.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),n.bindFramebuffer(n.READ_FRAMEBUFFER,null),n.useProgram(null),n.lineWidth(1),n.scissor(0,0,n.canvas.width,n.canvas.height),n.viewport(0,0,n.canvas.width,n.canvas.height),n.pixelStorei(n.PACK_ALIGNMENT,4),n.pixelStorei(n.UNPACK_ALIGNMENT,4),n.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,!1),n.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),n.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,n.BROWSER_DEFAULT_WEBGL),n.pixelStorei(n.PACK_ROW_LENGTH,0),n.pixelStorei(n.PACK_SKIP_PIXELS,0),n.pixelStorei(n.PACK_SKIP_ROWS,0),n.pixelStorei(n.UNPACK_ROW_LENGTH,0),n.pixelStorei(n.UNPACK_IMAGE_HEIGHT,0),n.pixelStorei(n.UNPACK_SKIP_PIXELS,0),n.pixelStorei(n.UNPACK_SKIP_ROWS,0),n.pixelStorei(n.UNPACK_SKIP_IMAGES,0),h={},f={},j=null,te={},u={},c={},p=new WeakMap,v=[],S=null,g=!1,m=null,_=null,C=null,b=null,R=null,T=null,x=null,w=new tt(0,0,0),U=0,P=!1,L=null,B=null,W=null,N=null,G=null,Q.set(0,0,n.canvas.width,n.canvas.height),me.set(0,0,n.canvas.width,n.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:Se,disable:qe,bindFramebuffer:ct,drawBuffers:We,useProgram:mt,setBlending:on,setMaterial:Jt,setFlipSided:Tn,setCullFace:Vt,setLineWidth:Xn,setPolygonOffset:wt,setScissorTest:On,activeTexture:gn,bindTexture:An,unbindTexture:k,compressedTexImage2D:Pe,compressedTexImage3D:Qe,texImage2D:M,texImage3D:Y,pixelStorei:ae,getParameter:de,updateUBOMapping:ne,uniformBlockBinding:se,texStorage2D:Ke,texStorage3D:I,texSubImage2D:ut,texSubImage3D:Me,compressedTexSubImage2D:qt,compressedTexSubImage3D:He,scissor:_e,viewport:xe,reset:pe}}function qT(n,e,t,i,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,c=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),l=new Je,h=new WeakMap,f=new Set,u,p=new WeakMap,v=new Set,S=new FinalizationRegistry(I=>v.delete(I)),g=!1;try{g=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function m(I,M){return g?new OffscreenCanvas(I,M):Ol("canvas")}function _(I,M,Y){let de=1,ae=Ke(I);if((ae.width>Y||ae.height>Y)&&(de=Y/Math.max(ae.width,ae.height)),de<1)if(typeof HTMLImageElement<"u"&&I instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&I instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&I instanceof ImageBitmap||typeof VideoFrame<"u"&&I instanceof VideoFrame){let _e=Math.floor(de*ae.width),xe=Math.floor(de*ae.height);u===void 0&&(u=m(_e,xe));let ne=M?m(_e,xe):u;return ne.width=_e,ne.height=xe,ne.getContext("2d").drawImage(I,0,0,_e,xe),je("WebGLRenderer: Texture has been resized from ("+ae.width+"x"+ae.height+") to ("+_e+"x"+xe+")."),ne}else return"data"in I&&je("WebGLRenderer: Image in DataTexture is too big ("+ae.width+"x"+ae.height+")."),I;return I}function C(I){return I.generateMipmaps}function b(I){n.generateMipmap(I)}function R(I){return I.isWebGLCubeRenderTarget?n.TEXTURE_CUBE_MAP:I.isWebGL3DRenderTarget?n.TEXTURE_3D:I.isWebGLArrayRenderTarget||I.isCompressedArrayTexture?n.TEXTURE_2D_ARRAY:n.TEXTURE_2D}function T(I,M,Y,de,ae,_e=!1){if(I!==null){if(n[I]!==void 0)return n[I];je("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+I+"'")}let xe;de&&(xe=e.get("EXT_texture_norm16"),xe||je("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let ne=M;if(M===n.RED&&(Y===n.FLOAT&&(ne=n.R32F),Y===n.HALF_FLOAT&&(ne=n.R16F),Y===n.UNSIGNED_BYTE&&(ne=n.R8),Y===n.UNSIGNED_SHORT&&xe&&(ne=xe.R16_EXT),Y===n.SHORT&&xe&&(ne=xe.R16_SNORM_EXT)),M===n.RED_INTEGER&&(Y===n.UNSIGNED_BYTE&&(ne=n.R8UI),Y===n.UNSIGNED_SHORT&&(ne=n.R16UI),Y===n.UNSIGNED_INT&&(ne=n.R32UI),Y===n.BYTE&&(ne=n.R8I),Y===n.SHORT&&(ne=n.R16I),Y===n.INT&&(ne=n.R32I)),M===n.RG&&(Y===n.FLOAT&&(ne=n.RG32F),Y===n.HALF_FLOAT&&(ne=n.RG16F),Y===n.UNSIGNED_BYTE&&(ne=n.RG8),Y===n.UNSIGNED_SHORT&&xe&&(ne=xe.RG16_EXT),Y===n.SHORT&&xe&&(ne=xe.RG16_SNORM_EXT)),M===n.RG_INTEGER&&(Y===n.UNSIGNED_BYTE&&(ne=n.RG8UI),Y===n.UNSIGNED_SHORT&&(ne=n.RG16UI),Y===n.UNSIGNED_INT&&(ne=n.RG32UI),Y===n.BYTE&&(ne=n.RG8I),Y===n.SHORT&&(ne=n.RG16I),Y===n.INT&&(ne=n.RG32I)),M===n.RGB_INTEGER&&(Y===n.UNSIGNED_BYTE&&(ne=n.RGB8UI),Y===n.UNSIGNED_SHORT&&(ne=n.RGB16UI),Y===n.UNSIGNED_INT&&(ne=n.RGB32UI),Y===n.BYTE&&(ne=n.RGB8I),Y===n.SHORT&&(ne=n.RGB16I),Y===n.INT&&(ne=n.RGB32I)),M===n.RGBA_INTEGER&&(Y===n.UNSIGNED_BYTE&&(ne=n.RGBA8UI),Y===n.UNSIGNED_SHORT&&(ne=n.RGBA16UI),Y===n.UNSIGNED_INT&&(ne=n.RGBA32UI),Y===n.BYTE&&(ne=n.RGBA8I),Y===n.SHORT&&(ne=n.RGBA16I),Y===n.INT&&(ne=n.RGBA32I)),M===n.RGB&&(Y===n.UNSIGNED_SHORT&&xe&&(ne=xe.RGB16_EXT),Y===n.SHORT&&xe&&(ne=xe.RGB16_SNORM_EXT),Y===n.UNSIGNED_INT_5_9_9_9_REV&&(ne=n.RGB9_E5),Y===n.UNSIGNED_INT_10F_11F_11F_REV&&(ne=n.R11F_G11F_B10F)),M===n.RGBA){let se=_e?Fl:bt.getTransfer(ae);Y===n.FLOAT&&(ne=n.RGBA32F),Y===n.HALF_FLOAT&&(ne=n.RGBA16F),Y===n.UNSIGNED_BYTE&&(ne=se===Ut?n.SRGB8_ALPHA8:n.RGBA8),Y===n.UNSIGNED_SHORT&&xe&&(ne=xe.RGBA16_EXT),Y===n.SHORT&&xe&&(ne=xe.RGBA16_SNORM_EXT),Y===n.UNSIGNED_SHORT_4_4_4_4&&(ne=n.RGBA4),Y===n.UNSIGNED_SHORT_5_5_5_1&&(ne=n.RGB5_A1)}return(ne===n.R16F||ne===n.R32F||ne===n.RG16F||ne===n.RG32F||ne===n.RGBA16F||ne===n.RGBA32F)&&e.get("EXT_color_buffer_float"),ne}function x(I,M){let Y;return I?M===null||M===ds||M===wo?Y=n.DEPTH24_STENCIL8:M===ji?Y=n.DEPTH32F_STENCIL8:M===Fa&&(Y=n.DEPTH24_STENCIL8,je("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):M===null||M===ds||M===wo?Y=n.DEPTH_COMPONENT24:M===ji?Y=n.DEPTH_COMPONENT32F:M===Fa&&(Y=n.DEPTH_COMPONENT16),Y}function w(I,M){return C(I)===!0||I.isFramebufferTexture&&I.minFilter!==jn&&I.minFilter!==gi?Math.log2(Math.max(M.width,M.height))+1:I.mipmaps.length>0?I.mipmaps.length:I.isCompressedTexture&&Array.isArray(I.image)?M.mipmaps.length:1}function U(I){let M=new WeakRef(I);i.get(I).__ref=M,v.add(M),S.register(I,M,M)}function P(I){let M=i.get(I).__ref;M!==void 0&&(v.delete(M),S.unregister(M))}function L(I){W(I.target)}function B(I){N(I.target)}function W(I){I.removeEventListener("dispose",L),P(I),Z(I),I.isVideoTexture&&h.delete(I),I.isHTMLTexture&&f.delete(I)}function N(I){I.removeEventListener("dispose",B),P(I),oe(I)}function G(){for(let I of v){let M=I.deref();M!==void 0&&(M.isRenderTarget===!0?N(M):W(M))}v.clear(),f.clear()}function Z(I){let M=i.get(I);if(M.__webglInit===void 0)return;let Y=I.source,de=p.get(Y);if(de){let ae=de[M.__cacheKey];ae.usedTimes--,ae.usedTimes===0&&V(I),Object.keys(de).length===0&&p.delete(Y)}i.remove(I)}function V(I){let M=i.get(I);n.deleteTexture(M.__webglTexture);let Y=I.source,de=p.get(Y);delete de[M.__cacheKey],o.memory.textures--}function oe(I){let M=i.get(I);M.__depthDisposeCallback&&M.__depthDisposeCallback();let Y=I.depthTexture;if(Y&&Y.renderTarget===I&&W(Y),I.isWebGLCubeRenderTarget)for(let ae=0;ae<6;ae++){if(Array.isArray(M.__webglFramebuffer[ae]))for(let _e=0;_e<M.__webglFramebuffer[ae].length;_e++)n.deleteFramebuffer(M.__webglFramebuffer[ae][_e]);else n.deleteFramebuffer(M.__webglFramebuffer[ae]);M.__webglDepthbuffer&&n.deleteRenderbuffer(M.__webglDepthbuffer[ae])}else{if(Array.isArray(M.__webglFramebuffer))for(let ae=0;ae<M.__webglFramebuffer.length;ae++)n.deleteFramebuffer(M.__webglFramebuffer[ae]);else n.deleteFramebuffer(M.__webglFramebuffer);if(M.__webglDepthbuffer&&n.deleteRenderbuffer(M.__webglDepthbuffer),M.__webglMultisampledFramebuffer&&n.deleteFramebuffer(M.__webglMultisampledFramebuffer),M.__webglColorRenderbuffer)for(let ae=0;ae<M.__webglColorRenderbuffer.length;ae++)M.__webglColorRenderbuffer[ae]&&n.deleteRenderbuffer(M.__webglColorRenderbuffer[ae]);M.__webglDepthRenderbuffer&&n.deleteRenderbuffer(M.__webglDepthRenderbuffer)}let de=I.textures;for(let ae=0,_e=de.length;ae<_e;ae++){let xe=i.get(de[ae]);xe.__webglTexture&&(n.deleteTexture(xe.__webglTexture),o.memory.textures--),i.remove(de[ae])}i.remove(I)}let q=0;function j(){q=0}function te(){return q}function ue(I){q=I}function he(){let I=q;return I>=s.maxTextures&&je("WebGLTextures: Trying to use "+(I+1)+" texture units while this GPU supports only "+s.maxTextures),q+=1,I}function Q(I){let M=[];return M.push(I.wrapS),M.push(I.wrapT),M.push(I.wrapR||0),M.push(I.magFilter),M.push(I.minFilter),M.push(I.anisotropy),M.push(I.internalFormat),M.push(I.format),M.push(I.type),M.push(I.generateMipmaps),M.push(I.mipmapsAutoUpdate),M.push(I.premultiplyAlpha),M.push(I.flipY),M.push(I.unpackAlignment),M.push(I.colorSpace),M.join()}function me(I,M){let Y=i.get(I);if(I.isVideoTexture&&qt(I),I.isRenderTargetTexture===!1&&I.isExternalTexture!==!0&&I.version>0&&Y.__version!==I.version){let de=I.image;if(de===null)je("WebGLRenderer: Texture marked for update but no image data found.");else if(de.complete===!1)je("WebGLRenderer: Texture marked for update but image is incomplete");else{Jt(Y,I,M);return}}else I.isExternalTexture&&(Y.__webglTexture=I.sourceTexture?I.sourceTexture:null);t.bindTexture(n.TEXTURE_2D,Y.__webglTexture,n.TEXTURE0+M)}function ve(I,M){let Y=i.get(I);if(I.isRenderTargetTexture===!1&&I.version>0&&Y.__version!==I.version){Jt(Y,I,M);return}else I.isExternalTexture&&(Y.__webglTexture=I.sourceTexture?I.sourceTexture:null);t.bindTexture(n.TEXTURE_2D_ARRAY,Y.__webglTexture,n.TEXTURE0+M)}function Ce(I,M){let Y=i.get(I);if(I.isRenderTargetTexture===!1&&I.version>0&&Y.__version!==I.version){Jt(Y,I,M);return}t.bindTexture(n.TEXTURE_3D,Y.__webglTexture,n.TEXTURE0+M)}function Se(I,M){let Y=i.get(I);if(I.version>0&&Y.__version!==I.version){Tn(Y,I,M);return}t.bindTexture(n.TEXTURE_CUBE_MAP,Y.__webglTexture,n.TEXTURE0+M)}let qe={[Zu]:n.REPEAT,[Fs]:n.CLAMP_TO_EDGE,[$u]:n.MIRRORED_REPEAT},ct={[jn]:n.NEAREST,[C_]:n.NEAREST_MIPMAP_NEAREST,[rc]:n.NEAREST_MIPMAP_LINEAR,[gi]:n.LINEAR,[bh]:n.LINEAR_MIPMAP_NEAREST,[pr]:n.LINEAR_MIPMAP_LINEAR},We={[L_]:n.NEVER,[Dp]:n.ALWAYS,[D_]:n.LESS,[Ip]:n.LEQUAL,[N_]:n.EQUAL,[Lp]:n.GEQUAL,[U_]:n.GREATER,[F_]:n.NOTEQUAL};function mt(I,M){if(M.type===ji&&e.has("OES_texture_float_linear")===!1&&(M.magFilter===gi||M.magFilter===bh||M.magFilter===rc||M.magFilter===pr||M.minFilter===gi||M.minFilter===bh||M.minFilter===rc||M.minFilter===pr)&&je("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),n.texParameteri(I,n.TEXTURE_WRAP_S,qe[M.wrapS]),n.texParameteri(I,n.TEXTURE_WRAP_T,qe[M.wrapT]),(I===n.TEXTURE_3D||I===n.TEXTURE_2D_ARRAY)&&n.texParameteri(I,n.TEXTURE_WRAP_R,qe[M.wrapR]),n.texParameteri(I,n.TEXTURE_MAG_FILTER,ct[M.magFilter]),n.texParameteri(I,n.TEXTURE_MIN_FILTER,ct[M.minFilter]),M.compareFunction&&(n.texParameteri(I,n.TEXTURE_COMPARE_MODE,n.COMPARE_REF_TO_TEXTURE),n.texParameteri(I,n.TEXTURE_COMPARE_FUNC,We[M.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(M.magFilter===jn||M.minFilter!==rc&&M.minFilter!==pr||M.type===ji&&e.has("OES_texture_float_linear")===!1)return;if(M.anisotropy>1||i.get(M).__currentAnisotropy){let Y=e.get("EXT_texture_filter_anisotropic");n.texParameterf(I,Y.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(M.anisotropy,s.getMaxAnisotropy())),i.get(M).__currentAnisotropy=M.anisotropy}}}function dt(I,M){let Y=!1;I.__webglInit===void 0&&(I.__webglInit=!0,M.addEventListener("dispose",L),U(M));let de=M.source,ae=p.get(de);ae===void 0&&(ae={},p.set(de,ae));let _e=Q(M);if(_e!==I.__cacheKey){ae[_e]===void 0&&(ae[_e]={texture:n.createTexture(),usedTimes:0},o.memory.textures++,Y=!0),ae[_e].usedTimes++;let xe=ae[I.__cacheKey];xe!==void 0&&(ae[I.__cacheKey].usedTimes--,xe.usedTimes===0&&V(M)),I.__cacheKey=_e,I.__webglTexture=ae[_e].texture}return Y}function at(I,M,Y){return Math.floor(Math.floor(I/Y)/M)}function on(I,M,Y,de){let _e=I.updateRanges;if(_e.length===0)t.texSubImage2D(n.TEXTURE_2D,0,0,0,M.width,M.height,Y,de,M.data);else{_e.sort((O,re)=>O.start-re.start);let xe=0;for(let O=1;O<_e.length;O++){let re=_e[xe],ie=_e[O],we=re.start+re.count,ge=at(ie.start,M.width,4),be=at(re.start,M.width,4);ie.start<=we+1&&ge===be&&at(ie.start+ie.count-1,M.width,4)===ge?re.count=Math.max(re.count,ie.start+ie.count-re.start):(++xe,_e[xe]=ie)}_e.length=xe+1;let ne=t.getParameter(n.UNPACK_ROW_LENGTH),se=t.getParameter(n.UNPACK_SKIP_PIXELS),pe=t.getParameter(n.UNPACK_SKIP_ROWS);t.pixelStorei(n.UNPACK_ROW_LENGTH,M.width);for(let O=0,re=_e.length;O<re;O++){let ie=_e[O],we=Math.floor(ie.start/4),ge=Math.ceil(ie.count/4),be=we%M.width,Xe=Math.floor(we/M.width),nt=ge,ce=1;t.pixelStorei(n.UNPACK_SKIP_PIXELS,be),t.pixelStorei(n.UNPACK_SKIP_ROWS,Xe),t.texSubImage2D(n.TEXTURE_2D,0,be,Xe,nt,ce,Y,de,M.data)}I.clearUpdateRanges(),t.pixelStorei(n.UNPACK_ROW_LENGTH,ne),t.pixelStorei(n.UNPACK_SKIP_PIXELS,se),t.pixelStorei(n.UNPACK_SKIP_ROWS,pe)}}function Jt(I,M,Y){let de=n.TEXTURE_2D;(M.isDataArrayTexture||M.isCompressedArrayTexture)&&(de=n.TEXTURE_2D_ARRAY),M.isData3DTexture&&(de=n.TEXTURE_3D);let ae=dt(I,M),_e=M.source;t.bindTexture(de,I.__webglTexture,n.TEXTURE0+Y);let xe=i.get(_e);if(_e.version!==xe.__version||ae===!0){if(t.activeTexture(n.TEXTURE0+Y),(typeof ImageBitmap<"u"&&M.image instanceof ImageBitmap)===!1){let ce=bt.getPrimaries(bt.workingColorSpace),ze=M.colorSpace===gr?null:bt.getPrimaries(M.colorSpace),it=M.colorSpace===gr||ce===ze?n.NONE:n.BROWSER_DEFAULT_WEBGL;t.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,M.flipY),t.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),t.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,it)}t.pixelStorei(n.UNPACK_ALIGNMENT,M.unpackAlignment);let se=_(M.image,!1,s.maxTextureSize);se=He(M,se);let pe=r.convert(M.format,M.colorSpace),O=r.convert(M.type),re=T(M.internalFormat,pe,O,M.normalized,M.colorSpace,M.isVideoTexture);mt(de,M);let ie,we=M.mipmaps,ge=M.isVideoTexture!==!0,be=xe.__version===void 0||ae===!0,Xe=_e.dataReady,nt=w(M,se);if(M.isDepthTexture)re=x(M.format===mr,M.type),be&&(ge?t.texStorage2D(n.TEXTURE_2D,1,re,se.width,se.height):t.texImage2D(n.TEXTURE_2D,0,re,se.width,se.height,0,pe,O,null));else if(M.isDataTexture)if(we.length>0){ge&&be&&t.texStorage2D(n.TEXTURE_2D,nt,re,we[0].width,we[0].height);for(let ce=0,ze=we.length;ce<ze;ce++)ie=we[ce],ge?Xe&&t.texSubImage2D(n.TEXTURE_2D,ce,0,0,ie.width,ie.height,pe,O,ie.data):t.texImage2D(n.TEXTURE_2D,ce,re,ie.width,ie.height,0,pe,O,ie.data);M.generateMipmaps=!1}else ge?(be&&t.texStorage2D(n.TEXTURE_2D,nt,re,se.width,se.height),Xe&&on(M,se,pe,O)):t.texImage2D(n.TEXTURE_2D,0,re,se.width,se.height,0,pe,O,se.data);else if(M.isCompressedTexture)if(M.isCompressedArrayTexture){ge&&be&&t.texStorage3D(n.TEXTURE_2D_ARRAY,nt,re,we[0].width,we[0].height,se.depth);for(let ce=0,ze=we.length;ce<ze;ce++)if(ie=we[ce],M.format!==ps)if(pe!==null)if(ge){if(Xe)if(M.layerUpdates.size>0){let it=Vp(ie.width,ie.height,M.format,M.type);for(let Re of M.layerUpdates){let ht=ie.data.subarray(Re*it/ie.data.BYTES_PER_ELEMENT,(Re+1)*it/ie.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,ce,0,0,Re,ie.width,ie.height,1,pe,ht)}}else t.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,ce,0,0,0,ie.width,ie.height,se.depth,pe,ie.data)}else t.compressedTexImage3D(n.TEXTURE_2D_ARRAY,ce,re,ie.width,ie.height,se.depth,0,ie.data,0,0);else je("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else ge?Xe&&t.texSubImage3D(n.TEXTURE_2D_ARRAY,ce,0,0,0,ie.width,ie.height,se.depth,pe,O,ie.data):t.texImage3D(n.TEXTURE_2D_ARRAY,ce,re,ie.width,ie.height,se.depth,0,pe,O,ie.data);M.layerUpdates.size>0&&M.clearLayerUpdates()}else{ge&&be&&t.texStorage2D(n.TEXTURE_2D,nt,re,we[0].width,we[0].height);for(let ce=0,ze=we.length;ce<ze;ce++)ie=we[ce],M.format!==ps?pe!==null?ge?Xe&&t.compressedTexSubImage2D(n.TEXTURE_2D,ce,0,0,ie.width,ie.height,pe,ie.data):t.compressedTexImage2D(n.TEXTURE_2D,ce,re,ie.width,ie.height,0,ie.data):je("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):ge?Xe&&t.texSubImage2D(n.TEXTURE_2D,ce,0,0,ie.width,ie.height,pe,O,ie.data):t.texImage2D(n.TEXTURE_2D,ce,re,ie.width,ie.height,0,pe,O,ie.data)}else if(M.isDataArrayTexture)if(ge){if(be&&t.texStorage3D(n.TEXTURE_2D_ARRAY,nt,re,se.width,se.height,se.depth),Xe)if(M.layerUpdates.size>0){let ce=Vp(se.width,se.height,M.format,M.type);for(let ze of M.layerUpdates){let it=se.data.subarray(ze*ce/se.data.BYTES_PER_ELEMENT,(ze+1)*ce/se.data.BYTES_PER_ELEMENT);t.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,ze,se.width,se.height,1,pe,O,it)}M.clearLayerUpdates()}else t.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,0,se.width,se.height,se.depth,pe,O,se.data)}else t.texImage3D(n.TEXTURE_2D_ARRAY,0,re,se.width,se.height,se.depth,0,pe,O,se.data);else if(M.isData3DTexture)ge?(be&&t.texStorage3D(n.TEXTURE_3D,nt,re,se.width,se.height,se.depth),Xe&&t.texSubImage3D(n.TEXTURE_3D,0,0,0,0,se.width,se.height,se.depth,pe,O,se.data)):t.texImage3D(n.TEXTURE_3D,0,re,se.width,se.height,se.depth,0,pe,O,se.data);else if(M.isFramebufferTexture){if(be)if(ge)t.texStorage2D(n.TEXTURE_2D,nt,re,se.width,se.height);else{let ce=se.width,ze=se.height;for(let it=0;it<nt;it++)t.texImage2D(n.TEXTURE_2D,it,re,ce,ze,0,pe,O,null),ce>>=1,ze>>=1}}else if(M.isHTMLTexture){if("texElementImage2D"in n){let ce=n.canvas;if(ce.hasAttribute("layoutsubtree")||ce.setAttribute("layoutsubtree","true"),se.parentNode!==ce){ce.appendChild(se),f.add(M),ce.onpaint=ze=>{let it=ze.changedElements;for(let Re of f)it.includes(Re.image)&&(Re.needsUpdate=!0)},ce.requestPaint();return}if(n.texElementImage2D.length===3)n.texElementImage2D(n.TEXTURE_2D,n.RGBA8,se);else{let it=n.RGBA,Re=n.RGBA,ht=n.UNSIGNED_BYTE;n.texElementImage2D(n.TEXTURE_2D,0,it,Re,ht,se)}n.texParameteri(n.TEXTURE_2D,n.TEXTURE_MIN_FILTER,n.LINEAR),n.texParameteri(n.TEXTURE_2D,n.TEXTURE_WRAP_S,n.CLAMP_TO_EDGE),n.texParameteri(n.TEXTURE_2D,n.TEXTURE_WRAP_T,n.CLAMP_TO_EDGE)}}else if(we.length>0){if(ge&&be){let ce=Ke(we[0]);t.texStorage2D(n.TEXTURE_2D,nt,re,ce.width,ce.height)}for(let ce=0,ze=we.length;ce<ze;ce++)ie=we[ce],ge?Xe&&t.texSubImage2D(n.TEXTURE_2D,ce,0,0,pe,O,ie):t.texImage2D(n.TEXTURE_2D,ce,re,pe,O,ie);M.generateMipmaps=!1}else if(ge){if(be){let ce=Ke(se);t.texStorage2D(n.TEXTURE_2D,nt,re,ce.width,ce.height)}Xe&&t.texSubImage2D(n.TEXTURE_2D,0,0,0,pe,O,se)}else t.texImage2D(n.TEXTURE_2D,0,re,pe,O,se);C(M)&&M.mipmapsAutoUpdate===!0&&b(de),xe.__version=_e.version,M.onUpdate&&M.onUpdate(M)}I.__version=M.version}function Tn(I,M,Y){if(M.image.length!==6)return;let de=dt(I,M),ae=M.source;t.bindTexture(n.TEXTURE_CUBE_MAP,I.__webglTexture,n.TEXTURE0+Y);let _e=i.get(ae);if(ae.version!==_e.__version||de===!0){t.activeTexture(n.TEXTURE0+Y);let xe=bt.getPrimaries(bt.workingColorSpace),ne=M.colorSpace===gr?null:bt.getPrimaries(M.colorSpace),se=M.colorSpace===gr||xe===ne?n.NONE:n.BROWSER_DEFAULT_WEBGL;t.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,M.flipY),t.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),t.pixelStorei(n.UNPACK_ALIGNMENT,M.unpackAlignment),t.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,se);let pe=M.isCompressedTexture||M.image[0].isCompressedTexture,O=M.image[0]&&M.image[0].isDataTexture,re=[];for(let Re=0;Re<6;Re++)!pe&&!O?re[Re]=_(M.image[Re],!0,s.maxCubemapSize):re[Re]=O?M.image[Re].image:M.image[Re],re[Re]=He(M,re[Re]);let ie=re[0],we=r.convert(M.format,M.colorSpace),ge=r.convert(M.type),be=T(M.internalFormat,we,ge,M.normalized,M.colorSpace),Xe=M.isVideoTexture!==!0,nt=_e.__version===void 0||de===!0,ce=ae.dataReady,ze=w(M,ie);mt(n.TEXTURE_CUBE_MAP,M);let it;if(M.isDepthTexture){if(be=x(M.format===mr,M.type),nt)if(Xe)t.texStorage2D(n.TEXTURE_CUBE_MAP,1,be,ie.width,ie.height);else for(let Re=0;Re<6;Re++)t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,ie.width,ie.height,0,we,ge,null)}else if(pe){Xe&&nt&&t.texStorage2D(n.TEXTURE_CUBE_MAP,ze,be,ie.width,ie.height);for(let Re=0;Re<6;Re++){it=re[Re].mipmaps;for(let ht=0;ht<it.length;ht++){let Qt=it[ht];M.format!==ps?we!==null?Xe?ce&&t.compressedTexSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ht,0,0,Qt.width,Qt.height,we,Qt.data):t.compressedTexImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ht,be,Qt.width,Qt.height,0,Qt.data):je("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Xe?ce&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ht,0,0,Qt.width,Qt.height,we,ge,Qt.data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ht,be,Qt.width,Qt.height,0,we,ge,Qt.data)}}}else{if(it=M.mipmaps,Xe&&nt){it.length>0&&ze++;let Re=Ke(re[0]);t.texStorage2D(n.TEXTURE_CUBE_MAP,ze,be,Re.width,Re.height)}for(let Re=0;Re<6;Re++)if(O){Xe?ce&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,re[Re].width,re[Re].height,we,ge,re[Re].data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,re[Re].width,re[Re].height,0,we,ge,re[Re].data);for(let ht=0;ht<it.length;ht++){let li=it[ht].image[Re].image;Xe?ce&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ht+1,0,0,li.width,li.height,we,ge,li.data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ht+1,be,li.width,li.height,0,we,ge,li.data)}}else{Xe?ce&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,we,ge,re[Re]):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,we,ge,re[Re]);for(let ht=0;ht<it.length;ht++){let Qt=it[ht];Xe?ce&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ht+1,0,0,we,ge,Qt.image[Re]):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ht+1,be,we,ge,Qt.image[Re])}}}C(M)&&M.mipmapsAutoUpdate===!0&&b(n.TEXTURE_CUBE_MAP),_e.__version=ae.version,M.onUpdate&&M.onUpdate(M)}I.__version=M.version}function Vt(I,M,Y,de,ae,_e){let xe=r.convert(Y.format,Y.colorSpace),ne=r.convert(Y.type),se=T(Y.internalFormat,xe,ne,Y.normalized,Y.colorSpace),pe=i.get(M),O=i.get(Y);if(O.__renderTarget=M,!pe.__hasExternalTextures){let re=Math.max(1,M.width>>_e),ie=Math.max(1,M.height>>_e);ae===n.TEXTURE_3D||ae===n.TEXTURE_2D_ARRAY?t.texImage3D(ae,_e,se,re,ie,M.depth,0,xe,ne,null):t.texImage2D(ae,_e,se,re,ie,0,xe,ne,null)}t.bindFramebuffer(n.FRAMEBUFFER,I),Me(M)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,de,ae,O.__webglTexture,0,ut(M)):(ae===n.TEXTURE_2D||ae>=n.TEXTURE_CUBE_MAP_POSITIVE_X&&ae<=n.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&n.framebufferTexture2D(n.FRAMEBUFFER,de,ae,O.__webglTexture,_e),t.bindFramebuffer(n.FRAMEBUFFER,null)}function Xn(I,M,Y){if(n.bindRenderbuffer(n.RENDERBUFFER,I),M.depthBuffer){let de=M.depthTexture,ae=de&&de.isDepthTexture?de.type:null,_e=x(M.stencilBuffer,ae),xe=M.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;Me(M)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,ut(M),_e,M.width,M.height):Y?n.renderbufferStorageMultisample(n.RENDERBUFFER,ut(M),_e,M.width,M.height):n.renderbufferStorage(n.RENDERBUFFER,_e,M.width,M.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,xe,n.RENDERBUFFER,I)}else{let de=M.textures;for(let ae=0;ae<de.length;ae++){let _e=de[ae],xe=r.convert(_e.format,_e.colorSpace),ne=r.convert(_e.type),se=T(_e.internalFormat,xe,ne,_e.normalized,_e.colorSpace);Me(M)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,ut(M),se,M.width,M.height):Y?n.renderbufferStorageMultisample(n.RENDERBUFFER,ut(M),se,M.width,M.height):n.renderbufferStorage(n.RENDERBUFFER,se,M.width,M.height)}}n.bindRenderbuffer(n.RENDERBUFFER,null)}function wt(I,M,Y){let de=M.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(n.FRAMEBUFFER,I),!(M.depthTexture&&M.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let ae=i.get(M.depthTexture);ae.__renderTarget=M;let _e=de?M.depthTexture.image[0]:M.depthTexture.image;(!ae.__webglTexture||_e.width!==M.width||_e.height!==M.height)&&(_e.width=M.width,_e.height=M.height,M.depthTexture.needsUpdate=!0),de?Se(M.depthTexture,0):me(M.depthTexture,0);let xe=ae.__webglTexture,ne=ut(M),se=de?n.TEXTURE_CUBE_MAP_POSITIVE_X+Y:n.TEXTURE_2D,pe=M.depthTexture.format===mr?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;if(M.depthTexture.format===ur)Me(M)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,pe,se,xe,0,ne):n.framebufferTexture2D(n.FRAMEBUFFER,pe,se,xe,0);else if(M.depthTexture.format===mr)Me(M)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,pe,se,xe,0,ne):n.framebufferTexture2D(n.FRAMEBUFFER,pe,se,xe,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function On(I){let M=i.get(I),Y=I.isWebGLCubeRenderTarget===!0;if(M.__boundDepthTexture!==I.depthTexture){let de=I.depthTexture;if(M.__depthDisposeCallback&&M.__depthDisposeCallback(),de){let ae=()=>{delete M.__boundDepthTexture,delete M.__depthDisposeCallback,de.removeEventListener("dispose",ae)};de.addEventListener("dispose",ae),M.__depthDisposeCallback=ae}M.__boundDepthTexture=de}if(I.depthTexture&&!M.__autoAllocateDepthBuffer)if(Y)for(let de=0;de<6;de++)wt(M.__webglFramebuffer[de],I,de);else I.texture.mipmaps.length>0?wt(M.__webglFramebuffer[0],I,0):wt(M.__webglFramebuffer,I,0);else if(Y){M.__webglDepthbuffer=[];for(let de=0;de<6;de++)if(t.bindFramebuffer(n.FRAMEBUFFER,M.__webglFramebuffer[de]),M.__webglDepthbuffer[de]===void 0)M.__webglDepthbuffer[de]=n.createRenderbuffer(),Xn(M.__webglDepthbuffer[de],I,!1);else{let ae=I.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,_e=M.__webglDepthbuffer[de];n.bindRenderbuffer(n.RENDERBUFFER,_e),n.framebufferRenderbuffer(n.FRAMEBUFFER,ae,n.RENDERBUFFER,_e)}}else if(I.texture.mipmaps.length>0?t.bindFramebuffer(n.FRAMEBUFFER,M.__webglFramebuffer[0]):t.bindFramebuffer(n.FRAMEBUFFER,M.__webglFramebuffer),M.__webglDepthbuffer===void 0)M.__webglDepthbuffer=n.createRenderbuffer(),Xn(M.__webglDepthbuffer,I,!1);else{let ae=I.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,_e=M.__webglDepthbuffer;n.bindRenderbuffer(n.RENDERBUFFER,_e),n.framebufferRenderbuffer(n.FRAMEBUFFER,ae,n.RENDERBUFFER,_e)}t.bindFramebuffer(n.FRAMEBUFFER,null)}function gn(I,M,Y){let de=i.get(I);M!==void 0&&Vt(de.__webglFramebuffer,I,I.texture,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,0),Y!==void 0&&On(I)}function An(I){let M=I.texture,Y=i.get(I),de=i.get(M);I.addEventListener("dispose",B),U(I);let ae=I.textures,_e=I.isWebGLCubeRenderTarget===!0,xe=ae.length>1;if(xe||(de.__webglTexture===void 0&&(de.__webglTexture=n.createTexture()),de.__version=M.version,o.memory.textures++),_e){Y.__webglFramebuffer=[];for(let ne=0;ne<6;ne++)if(M.mipmaps.length>0){Y.__webglFramebuffer[ne]=[];for(let se=0;se<M.mipmaps.length;se++)Y.__webglFramebuffer[ne][se]=n.createFramebuffer()}else Y.__webglFramebuffer[ne]=n.createFramebuffer()}else{if(M.mipmaps.length>0){Y.__webglFramebuffer=[];for(let ne=0;ne<M.mipmaps.length;ne++)Y.__webglFramebuffer[ne]=n.createFramebuffer()}else Y.__webglFramebuffer=n.createFramebuffer();if(xe)for(let ne=0,se=ae.length;ne<se;ne++){let pe=i.get(ae[ne]);pe.__webglTexture===void 0&&(pe.__webglTexture=n.createTexture(),o.memory.textures++)}if(I.samples>0&&Me(I)===!1){Y.__webglMultisampledFramebuffer=n.createFramebuffer(),Y.__webglColorRenderbuffer=[],t.bindFramebuffer(n.FRAMEBUFFER,Y.__webglMultisampledFramebuffer);for(let ne=0;ne<ae.length;ne++){let se=ae[ne];Y.__webglColorRenderbuffer[ne]=n.createRenderbuffer(),n.bindRenderbuffer(n.RENDERBUFFER,Y.__webglColorRenderbuffer[ne]);let pe=r.convert(se.format,se.colorSpace),O=r.convert(se.type),re=T(se.internalFormat,pe,O,se.normalized,se.colorSpace,I.isXRRenderTarget===!0),ie=ut(I);n.renderbufferStorageMultisample(n.RENDERBUFFER,ie,re,I.width,I.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+ne,n.RENDERBUFFER,Y.__webglColorRenderbuffer[ne])}n.bindRenderbuffer(n.RENDERBUFFER,null),I.depthBuffer&&(Y.__webglDepthRenderbuffer=n.createRenderbuffer(),Xn(Y.__webglDepthRenderbuffer,I,!0)),t.bindFramebuffer(n.FRAMEBUFFER,null)}}if(_e){t.bindTexture(n.TEXTURE_CUBE_MAP,de.__webglTexture),mt(n.TEXTURE_CUBE_MAP,M);for(let ne=0;ne<6;ne++)if(M.mipmaps.length>0)for(let se=0;se<M.mipmaps.length;se++)Vt(Y.__webglFramebuffer[ne][se],I,M,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+ne,se);else Vt(Y.__webglFramebuffer[ne],I,M,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+ne,0);C(M)?b(n.TEXTURE_CUBE_MAP):M.mipmaps.length>0&&n.texParameteri(n.TEXTURE_CUBE_MAP,n.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),t.unbindTexture()}else if(xe){for(let ne=0,se=ae.length;ne<se;ne++){let pe=ae[ne],O=i.get(pe),re=n.TEXTURE_2D;(I.isWebGL3DRenderTarget||I.isWebGLArrayRenderTarget)&&(re=I.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),t.bindTexture(re,O.__webglTexture),mt(re,pe),Vt(Y.__webglFramebuffer,I,pe,n.COLOR_ATTACHMENT0+ne,re,0),C(pe)&&b(re)}t.unbindTexture()}else{let ne=n.TEXTURE_2D;if((I.isWebGL3DRenderTarget||I.isWebGLArrayRenderTarget)&&(ne=I.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),t.bindTexture(ne,de.__webglTexture),mt(ne,M),M.mipmaps.length>0)for(let se=0;se<M.mipmaps.length;se++)Vt(Y.__webglFramebuffer[se],I,M,n.COLOR_ATTACHMENT0,ne,se);else Vt(Y.__webglFramebuffer,I,M,n.COLOR_ATTACHMENT0,ne,0);C(M)?b(ne):M.mipmaps.length>0&&n.texParameteri(ne,n.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),t.unbindTexture()}I.depthBuffer&&On(I)}function k(I){let M=I.textures;for(let Y=0,de=M.length;Y<de;Y++){let ae=M[Y];if(C(ae)&&ae.mipmapsAutoUpdate===!0){let _e=R(I),xe=i.get(ae).__webglTexture;t.bindTexture(_e,xe),b(_e),t.unbindTexture()}}}let Pe=[];function Qe(I){if(I.samples>0){if(Me(I)===!1){let M=I.textures,Y=I.width,de=I.height,ae=n.COLOR_BUFFER_BIT,_e=I.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,xe=i.get(I),ne=M.length>1;if(ne)for(let pe=0;pe<M.length;pe++)t.bindFramebuffer(n.FRAMEBUFFER,xe.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+pe,n.RENDERBUFFER,null),t.bindFramebuffer(n.FRAMEBUFFER,xe.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+pe,n.TEXTURE_2D,null,0);t.bindFramebuffer(n.READ_FRAMEBUFFER,xe.__webglMultisampledFramebuffer),I.texture.mipmaps.length>0?t.bindFramebuffer(n.DRAW_FRAMEBUFFER,xe.__webglFramebuffer[0]):t.bindFramebuffer(n.DRAW_FRAMEBUFFER,xe.__webglFramebuffer);for(let pe=0;pe<M.length;pe++){if(I.resolveDepthBuffer&&(I.depthBuffer&&(ae|=n.DEPTH_BUFFER_BIT),I.stencilBuffer&&I.resolveStencilBuffer&&(ae|=n.STENCIL_BUFFER_BIT)),ne){n.framebufferRenderbuffer(n.READ_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.RENDERBUFFER,xe.__webglColorRenderbuffer[pe]);let O=i.get(M[pe]).__webglTexture;n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,O,0)}n.blitFramebuffer(0,0,Y,de,0,0,Y,de,ae,n.NEAREST),c===!0&&(Pe.length=0,Pe.push(n.COLOR_ATTACHMENT0+pe),I.depthBuffer&&I.storeMultisampledDepthBuffer===!1&&Pe.push(_e),n.invalidateFramebuffer(n.READ_FRAMEBUFFER,Pe))}if(t.bindFramebuffer(n.READ_FRAMEBUFFER,null),t.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),ne)for(let pe=0;pe<M.length;pe++){t.bindFramebuffer(n.FRAMEBUFFER,xe.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+pe,n.RENDERBUFFER,xe.__webglColorRenderbuffer[pe]);let O=i.get(M[pe]).__webglTexture;t.bindFramebuffer(n.FRAMEBUFFER,xe.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+pe,n.TEXTURE_2D,O,0)}t.bindFramebuffer(n.DRAW_FRAMEBUFFER,xe.__webglMultisampledFramebuffer)}else if(I.depthBuffer&&I.storeMultisampledDepthBuffer===!1&&c){let M=I.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;n.invalidateFramebuffer(n.DRAW_FRAMEBUFFER,[M])}}}function ut(I){return Math.min(s.maxSamples,I.samples)}function Me(I){let M=i.get(I);return I.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&M.__useRenderToTexture!==!1}function qt(I){let M=o.render.frame;h.get(I)!==M&&(h.set(I,M),I.update())}function He(I,M){let Y=I.colorSpace,de=I.format,ae=I.type;return I.isCompressedTexture===!0||I.isVideoTexture===!0||Y!==Ul&&Y!==gr&&(bt.getTransfer(Y)===Ut?(de!==ps||ae!==wi)&&je("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):st("WebGLTextures: Unsupported texture color space:",Y)),M}function Ke(I){return typeof HTMLImageElement<"u"&&I instanceof HTMLImageElement?(l.width=I.naturalWidth||I.width,l.height=I.naturalHeight||I.height):typeof VideoFrame<"u"&&I instanceof VideoFrame?(l.width=I.displayWidth,l.height=I.displayHeight):(l.width=I.width,l.height=I.height),l}this.allocateTextureUnit=he,this.resetTextureUnits=j,this.getTextureUnits=te,this.setTextureUnits=ue,this.setTexture2D=me,this.setTexture2DArray=ve,this.setTexture3D=Ce,this.setTextureCube=Se,this.rebindTextures=gn,this.setupRenderTarget=An,this.updateRenderTargetMipmap=k,this.updateMultisampleRenderTarget=Qe,this.setupDepthRenderbuffer=On,this.setupFrameBufferTexture=Vt,this.useMultisampledRTT=Me,this.dispose=G}function YT(n,e){function t(i,s=gr){let r,o=bt.getTransfer(s);if(i===wi)return n.UNSIGNED_BYTE;if(i===Mh)return n.UNSIGNED_SHORT_4_4_4_4;if(i===wh)return n.UNSIGNED_SHORT_5_5_5_1;if(i===Ap)return n.UNSIGNED_INT_5_9_9_9_REV;if(i===Cp)return n.UNSIGNED_INT_10F_11F_11F_REV;if(i===Ep)return n.BYTE;if(i===Tp)return n.SHORT;if(i===Fa)return n.UNSIGNED_SHORT;if(i===Sh)return n.INT;if(i===ds)return n.UNSIGNED_INT;if(i===ji)return n.FLOAT;if(i===fs)return n.HALF_FLOAT;if(i===Rp)return n.ALPHA;if(i===Pp)return n.RGB;if(i===ps)return n.RGBA;if(i===ur)return n.DEPTH_COMPONENT;if(i===mr)return n.DEPTH_STENCIL;if(i===Eh)return n.RED;if(i===Th)return n.RED_INTEGER;if(i===Xr)return n.RG;if(i===Ah)return n.RG_INTEGER;if(i===Ch)return n.RGBA_INTEGER;if(i===oc||i===ac||i===lc||i===cc)if(o===Ut)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(i===oc)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(i===ac)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(i===lc)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(i===cc)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(i===oc)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(i===ac)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(i===lc)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(i===cc)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(i===Rh||i===Ph||i===Ih||i===Lh)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(i===Rh)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(i===Ph)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(i===Ih)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(i===Lh)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(i===Dh||i===Nh||i===Uh||i===Fh||i===Oh||i===uc||i===kh)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(i===Dh||i===Nh)return o===Ut?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(i===Uh)return o===Ut?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(i===Fh)return r.COMPRESSED_R11_EAC;if(i===Oh)return r.COMPRESSED_SIGNED_R11_EAC;if(i===uc)return r.COMPRESSED_RG11_EAC;if(i===kh)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(i===Bh||i===zh||i===Gh||i===Vh||i===Hh||i===Wh||i===Xh||i===qh||i===Yh||i===Zh||i===$h||i===Jh||i===Kh||i===jh)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(i===Bh)return o===Ut?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(i===zh)return o===Ut?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(i===Gh)return o===Ut?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(i===Vh)return o===Ut?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(i===Hh)return o===Ut?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(i===Wh)return o===Ut?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(i===Xh)return o===Ut?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(i===qh)return o===Ut?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(i===Yh)return o===Ut?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(i===Zh)return o===Ut?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(i===$h)return o===Ut?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(i===Jh)return o===Ut?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(i===Kh)return o===Ut?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(i===jh)return o===Ut?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(i===Qh||i===ed||i===td)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(i===Qh)return o===Ut?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(i===ed)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(i===td)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(i===nd||i===id||i===hc||i===sd)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(i===nd)return r.COMPRESSED_RED_RGTC1_EXT;if(i===id)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(i===hc)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(i===sd)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return i===wo?n.UNSIGNED_INT_24_8:n[i]!==void 0?n[i]:null}return{convert:t}}var ZT=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,$T=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,Kp=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let i=new ql(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=i}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,i=new Ki({vertexShader:ZT,fragmentShader:$T,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new Ae(new hs(20,20),i)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},jp=class extends us{constructor(e,t){super();let i=this,s=null,r=1,o=null,a="local-floor",c=1,l=null,h=null,f=null,u=null,p=null,v=null,S=typeof XRWebGLBinding<"u",g=new Kp,m={},_=t.getContextAttributes(),C=null,b=null,R=[],T=[],x=new Je,w=null,U=null,P=new oi;P.viewport=new cn;let L=new oi;L.viewport=new cn;let B=[P,L],W=new _h,N=null,G=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(Q){let me=R[Q];return me===void 0&&(me=new Ta,R[Q]=me),me.getTargetRaySpace()},this.getControllerGrip=function(Q){let me=R[Q];return me===void 0&&(me=new Ta,R[Q]=me),me.getGripSpace()},this.getHand=function(Q){let me=R[Q];return me===void 0&&(me=new Ta,R[Q]=me),me.getHandSpace()};function Z(Q){let me=T.indexOf(Q.inputSource);if(me===-1)return;let ve=R[me];ve!==void 0&&(ve.update(Q.inputSource,Q.frame,l||o),ve.dispatchEvent({type:Q.type,data:Q.inputSource}))}function V(){s.removeEventListener("select",Z),s.removeEventListener("selectstart",Z),s.removeEventListener("selectend",Z),s.removeEventListener("squeeze",Z),s.removeEventListener("squeezestart",Z),s.removeEventListener("squeezeend",Z),s.removeEventListener("end",V),s.removeEventListener("inputsourceschange",oe);for(let Q=0;Q<R.length;Q++){let me=T[Q];me!==null&&(T[Q]=null,R[Q].disconnect(me))}N=null,G=null,g.reset();for(let Q in m)delete m[Q];if(e.setRenderTarget(C),p=null,u=null,f=null,s=null,b=null,he.stop(),i.isPresenting=!1,e.setPixelRatio(w),e.setSize(x.width,x.height,!1),U!==null){let Q=U.camera;Q.fov=U.fov,Q.zoom=U.zoom,Q.updateProjectionMatrix(),U=null}i.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(Q){r=Q,i.isPresenting===!0&&je("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(Q){a=Q,i.isPresenting===!0&&je("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return l||o},this.setReferenceSpace=function(Q){l=Q},this.getBaseLayer=function(){return u!==null?u:p},this.getBinding=function(){return f===null&&S&&(f=new XRWebGLBinding(s,t)),f},this.getFrame=function(){return v},this.getSession=function(){return s},this.setSession=async function(Q){if(s=Q,s!==null){if(C=e.getRenderTarget(),s.addEventListener("select",Z),s.addEventListener("selectstart",Z),s.addEventListener("selectend",Z),s.addEventListener("squeeze",Z),s.addEventListener("squeezestart",Z),s.addEventListener("squeezeend",Z),s.addEventListener("end",V),s.addEventListener("inputsourceschange",oe),_.xrCompatible!==!0&&await t.makeXRCompatible(),w=e.getPixelRatio(),e.getSize(x),S&&"createProjectionLayer"in XRWebGLBinding.prototype){let ve=null,Ce=null,Se=null;_.depth&&(Se=_.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,ve=_.stencil?mr:ur,Ce=_.stencil?wo:ds);let qe={colorFormat:t.RGBA8,depthFormat:Se,scaleFactor:r};f=this.getBinding(),u=f.createProjectionLayer(qe),s.updateRenderState({layers:[u]}),e.setPixelRatio(1),e.setSize(u.textureWidth,u.textureHeight,!1),b=new Oi(u.textureWidth,u.textureHeight,{format:ps,type:wi,depthTexture:new dr(u.textureWidth,u.textureHeight,Ce,void 0,void 0,void 0,void 0,void 0,void 0,ve),stencilBuffer:_.stencil,colorSpace:e.outputColorSpace,samples:_.antialias?4:0,resolveDepthBuffer:u.ignoreDepthValues===!1,resolveStencilBuffer:u.ignoreDepthValues===!1,storeMultisampledDepthBuffer:u.ignoreDepthValues===!1,storeMultisampledStencilBuffer:u.ignoreDepthValues===!1})}else{let ve={antialias:_.antialias,alpha:!0,depth:_.depth,stencil:_.stencil,framebufferScaleFactor:r};p=new XRWebGLLayer(s,t,ve),s.updateRenderState({baseLayer:p}),e.setPixelRatio(1),e.setSize(p.framebufferWidth,p.framebufferHeight,!1),b=new Oi(p.framebufferWidth,p.framebufferHeight,{format:ps,type:wi,colorSpace:e.outputColorSpace,stencilBuffer:_.stencil,resolveDepthBuffer:p.ignoreDepthValues===!1,resolveStencilBuffer:p.ignoreDepthValues===!1,storeMultisampledDepthBuffer:p.ignoreDepthValues===!1,storeMultisampledStencilBuffer:p.ignoreDepthValues===!1})}b.isXRRenderTarget=!0,this.setFoveation(c),l=null,o=await s.requestReferenceSpace(a),he.setContext(s),he.start(),i.isPresenting=!0,i.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return g.getDepthTexture()};function oe(Q){for(let me=0;me<Q.removed.length;me++){let ve=Q.removed[me],Ce=T.indexOf(ve);Ce>=0&&(T[Ce]=null,R[Ce].disconnect(ve))}for(let me=0;me<Q.added.length;me++){let ve=Q.added[me],Ce=T.indexOf(ve);if(Ce===-1){for(let qe=0;qe<R.length;qe++)if(qe>=T.length){T.push(ve),Ce=qe;break}else if(T[qe]===null){T[qe]=ve,Ce=qe;break}if(Ce===-1)break}let Se=R[Ce];Se&&Se.connect(ve)}}function q(Q,me){me===null?Q.matrixWorld.copy(Q.matrix):Q.matrixWorld.multiplyMatrices(me.matrixWorld,Q.matrix),Q.matrixWorldInverse.copy(Q.matrixWorld).invert()}this.updateCamera=function(Q){if(s===null)return;let me=Q.near,ve=Q.far;g.texture!==null&&(g.depthNear>0&&(me=g.depthNear),g.depthFar>0&&(ve=g.depthFar)),W.near=L.near=P.near=me,W.far=L.far=P.far=ve,(N!==W.near||G!==W.far)&&(s.updateRenderState({depthNear:W.near,depthFar:W.far}),N=W.near,G=W.far),W.layers.mask=Q.layers.mask|6,P.layers.mask=W.layers.mask&-5,L.layers.mask=W.layers.mask&-3;let Ce=Q.parent,Se=W.cameras;q(W,Ce);for(let qe=0;qe<Se.length;qe++)q(Se[qe],Ce);W.projectionMatrix.copy(P.projectionMatrix),W.projectionMatrixInverse.copy(P.projectionMatrixInverse),U===null&&Q.isPerspectiveCamera&&(U={camera:Q,fov:Q.fov,zoom:Q.zoom}),j(Q,W,Ce)};function j(Q,me,ve){ve===null?Q.matrix.copy(me.matrixWorld):(Q.matrix.copy(ve.matrixWorld),Q.matrix.invert(),Q.matrix.multiply(me.matrixWorld)),Q.matrix.decompose(Q.position,Q.quaternion,Q.scale),Q.updateMatrixWorld(!0),Q.projectionMatrix.copy(me.projectionMatrix),Q.projectionMatrixInverse.copy(me.projectionMatrixInverse),Q.isPerspectiveCamera&&(Q.fov=Ma*2*Math.atan(1/Q.projectionMatrix.elements[5]),Q.zoom=1)}this.getCamera=function(){return W},this.getFoveation=function(){if(!(u===null&&p===null))return c},this.setFoveation=function(Q){c=Q,u!==null&&(u.fixedFoveation=Q),p!==null&&p.fixedFoveation!==void 0&&(p.fixedFoveation=Q)},this.hasDepthSensing=function(){return g.texture!==null},this.getDepthSensingMesh=function(){return g.getMesh(W)},this.getCameraTexture=function(Q){return m[Q]};let te=null;function ue(Q,me){if(h=me.getViewerPose(l||o),v=me,h!==null){let ve=h.views;p!==null&&(e.setRenderTargetFramebuffer(b,p.framebuffer),e.setRenderTarget(b));let Ce=!1;ve.length!==W.cameras.length&&(W.cameras.length=0,Ce=!0);for(let We=0;We<ve.length;We++){let mt=ve[We],dt=null;if(p!==null)dt=p.getViewport(mt);else{let on=f.getViewSubImage(u,mt);dt=on.viewport,We===0&&(e.setRenderTargetTextures(b,on.colorTexture,on.depthStencilTexture),e.setRenderTarget(b))}let at=B[We];at===void 0&&(at=new oi,at.layers.enable(We),at.viewport=new cn,B[We]=at),at.matrix.fromArray(mt.transform.matrix),at.matrix.decompose(at.position,at.quaternion,at.scale),at.projectionMatrix.fromArray(mt.projectionMatrix),at.projectionMatrixInverse.copy(at.projectionMatrix).invert(),at.viewport.set(dt.x,dt.y,dt.width,dt.height),We===0&&(W.matrix.copy(at.matrix),W.matrix.decompose(W.position,W.quaternion,W.scale)),Ce===!0&&W.cameras.push(at)}let Se=s.enabledFeatures;if(Se&&Se.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&S){f=i.getBinding();let We=f.getDepthInformation(ve[0]);We&&We.isValid&&We.texture&&g.init(We,s.renderState)}if(Se&&Se.includes("camera-access")&&S){e.state.unbindTexture(),f=i.getBinding();for(let We=0;We<ve.length;We++){let mt=ve[We].camera;if(mt){let dt=m[mt];dt||(dt=new ql,m[mt]=dt);let at=f.getCameraImage(mt);dt.sourceTexture=at}}}}for(let ve=0;ve<R.length;ve++){let Ce=T[ve],Se=R[ve];Ce!==null&&Se!==void 0&&Se.update(Ce,me,l||o)}te&&te(Q,me),me.detectedPlanes&&i.dispatchEvent({type:"planesdetected",data:me}),v=null}let he=new mv;he.setAnimationLoop(ue),this.setAnimationLoop=function(Q){te=Q},this.dispose=function(){}}},JT=new Ct,Ev=new ot;Ev.set(-1,0,0,0,1,0,0,0,1);function KT(n,e){function t(g,m){g.matrixAutoUpdate===!0&&g.updateMatrix(),m.value.copy(g.matrix)}function i(g,m){m.color.getRGB(g.fogColor.value,Bp(n)),m.isFog?(g.fogNear.value=m.near,g.fogFar.value=m.far):m.isFogExp2&&(g.fogDensity.value=m.density)}function s(g,m,_,C,b){m.isNodeMaterial?m.uniformsNeedUpdate=!1:m.isMeshBasicMaterial?r(g,m):m.isMeshLambertMaterial?(r(g,m),m.envMap&&(g.envMapIntensity.value=m.envMapIntensity)):m.isMeshToonMaterial?(r(g,m),f(g,m)):m.isMeshPhongMaterial?(r(g,m),h(g,m),m.envMap&&(g.envMapIntensity.value=m.envMapIntensity)):m.isMeshStandardMaterial?(r(g,m),u(g,m),m.isMeshPhysicalMaterial&&p(g,m,b)):m.isMeshMatcapMaterial?(r(g,m),v(g,m)):m.isMeshDepthMaterial?r(g,m):m.isMeshDistanceMaterial?(r(g,m),S(g,m)):m.isMeshNormalMaterial?r(g,m):m.isLineBasicMaterial?(o(g,m),m.isLineDashedMaterial&&a(g,m)):m.isPointsMaterial?c(g,m,_,C):m.isSpriteMaterial?l(g,m):m.isShadowMaterial?(g.color.value.copy(m.color),g.opacity.value=m.opacity):m.isShaderMaterial&&(m.uniformsNeedUpdate=!1)}function r(g,m){g.opacity.value=m.opacity,m.color&&g.diffuse.value.copy(m.color),m.emissive&&g.emissive.value.copy(m.emissive).multiplyScalar(m.emissiveIntensity),m.map&&(g.map.value=m.map,t(m.map,g.mapTransform)),m.alphaMap&&(g.alphaMap.value=m.alphaMap,t(m.alphaMap,g.alphaMapTransform)),m.bumpMap&&(g.bumpMap.value=m.bumpMap,t(m.bumpMap,g.bumpMapTransform),g.bumpScale.value=m.bumpScale,m.side===ni&&(g.bumpScale.value*=-1)),m.normalMap&&(g.normalMap.value=m.normalMap,t(m.normalMap,g.normalMapTransform),g.normalScale.value.copy(m.normalScale),m.side===ni&&g.normalScale.value.negate()),m.displacementMap&&(g.displacementMap.value=m.displacementMap,t(m.displacementMap,g.displacementMapTransform),g.displacementScale.value=m.displacementScale,g.displacementBias.value=m.displacementBias),m.emissiveMap&&(g.emissiveMap.value=m.emissiveMap,t(m.emissiveMap,g.emissiveMapTransform)),m.specularMap&&(g.specularMap.value=m.specularMap,t(m.specularMap,g.specularMapTransform)),m.alphaTest>0&&(g.alphaTest.value=m.alphaTest);let _=e.get(m),C=_.envMap,b=_.envMapRotation;C&&(g.envMap.value=C,g.envMapRotation.value.setFromMatrix4(JT.makeRotationFromEuler(b)).transpose(),C.isCubeTexture&&C.isRenderTargetTexture===!1&&g.envMapRotation.value.premultiply(Ev),g.reflectivity.value=m.reflectivity,g.ior.value=m.ior,g.refractionRatio.value=m.refractionRatio),m.lightMap&&(g.lightMap.value=m.lightMap,g.lightMapIntensity.value=m.lightMapIntensity,t(m.lightMap,g.lightMapTransform)),m.aoMap&&(g.aoMap.value=m.aoMap,g.aoMapIntensity.value=m.aoMapIntensity,t(m.aoMap,g.aoMapTransform))}function o(g,m){g.diffuse.value.copy(m.color),g.opacity.value=m.opacity,m.map&&(g.map.value=m.map,t(m.map,g.mapTransform))}function a(g,m){g.dashSize.value=m.dashSize,g.totalSize.value=m.dashSize+m.gapSize,g.scale.value=m.scale}function c(g,m,_,C){g.diffuse.value.copy(m.color),g.opacity.value=m.opacity,g.size.value=m.size*_,g.scale.value=C*.5,m.map&&(g.map.value=m.map,t(m.map,g.uvTransform)),m.alphaMap&&(g.alphaMap.value=m.alphaMap,t(m.alphaMap,g.alphaMapTransform)),m.alphaTest>0&&(g.alphaTest.value=m.alphaTest)}function l(g,m){g.diffuse.value.copy(m.color),g.opacity.value=m.opacity,g.rotation.value=m.rotation,m.map&&(g.map.value=m.map,t(m.map,g.mapTransform)),m.alphaMap&&(g.alphaMap.value=m.alphaMap,t(m.alphaMap,g.alphaMapTransform)),m.alphaTest>0&&(g.alphaTest.value=m.alphaTest)}function h(g,m){g.specular.value.copy(m.specular),g.shininess.value=Math.max(m.shininess,1e-4)}function f(g,m){m.gradientMap&&(g.gradientMap.value=m.gradientMap)}function u(g,m){g.metalness.value=m.metalness,m.metalnessMap&&(g.metalnessMap.value=m.metalnessMap,t(m.metalnessMap,g.metalnessMapTransform)),g.roughness.value=m.roughness,m.roughnessMap&&(g.roughnessMap.value=m.roughnessMap,t(m.roughnessMap,g.roughnessMapTransform)),m.envMap&&(g.envMapIntensity.value=m.envMapIntensity)}function p(g,m,_){g.ior.value=m.ior,m.diffuseRoughness>0&&(g.diffuseRoughness.value=m.diffuseRoughness,m.diffuseRoughnessMap&&(g.diffuseRoughnessMap.value=m.diffuseRoughnessMap,t(m.diffuseRoughnessMap,g.diffuseRoughnessMapTransform))),m.sheen>0&&(g.sheenColor.value.copy(m.sheenColor).multiplyScalar(m.sheen),g.sheenRoughness.value=m.sheenRoughness,m.sheenColorMap&&(g.sheenColorMap.value=m.sheenColorMap,t(m.sheenColorMap,g.sheenColorMapTransform)),m.sheenRoughnessMap&&(g.sheenRoughnessMap.value=m.sheenRoughnessMap,t(m.sheenRoughnessMap,g.sheenRoughnessMapTransform))),m.clearcoat>0&&(g.clearcoat.value=m.clearcoat,g.clearcoatRoughness.value=m.clearcoatRoughness,m.clearcoatMap&&(g.clearcoatMap.value=m.clearcoatMap,t(m.clearcoatMap,g.clearcoatMapTransform)),m.clearcoatRoughnessMap&&(g.clearcoatRoughnessMap.value=m.clearcoatRoughnessMap,t(m.clearcoatRoughnessMap,g.clearcoatRoughnessMapTransform)),m.clearcoatNormalMap&&(g.clearcoatNormalMap.value=m.clearcoatNormalMap,t(m.clearcoatNormalMap,g.clearcoatNormalMapTransform),g.clearcoatNormalScale.value.copy(m.clearcoatNormalScale),m.side===ni&&g.clearcoatNormalScale.value.negate())),m.dispersion>0&&(g.dispersion.value=m.dispersion),m.retroreflectivity>0&&(g.retroreflectivity.value=m.retroreflectivity),m.iridescence>0&&(g.iridescence.value=m.iridescence,g.iridescenceIOR.value=m.iridescenceIOR,g.iridescenceThicknessMinimum.value=m.iridescenceThicknessMinimum,g.iridescenceThicknessMaximum.value=m.iridescenceThicknessMaximum,m.iridescenceMap&&(g.iridescenceMap.value=m.iridescenceMap,t(m.iridescenceMap,g.iridescenceMapTransform)),m.iridescenceThicknessMap&&(g.iridescenceThicknessMap.value=m.iridescenceThicknessMap,t(m.iridescenceThicknessMap,g.iridescenceThicknessMapTransform))),m.transmission>0&&(g.transmission.value=m.transmission,g.transmissionSamplerMap.value=_.texture,g.transmissionSamplerSize.value.set(_.width,_.height),m.transmissionMap&&(g.transmissionMap.value=m.transmissionMap,t(m.transmissionMap,g.transmissionMapTransform)),g.thickness.value=m.thickness,m.thicknessMap&&(g.thicknessMap.value=m.thicknessMap,t(m.thicknessMap,g.thicknessMapTransform)),g.attenuationDistance.value=m.attenuationDistance,g.attenuationColor.value.copy(m.attenuationColor)),m.anisotropy>0&&(g.anisotropyVector.value.set(m.anisotropy*Math.cos(m.anisotropyRotation),m.anisotropy*Math.sin(m.anisotropyRotation)),m.anisotropyMap&&(g.anisotropyMap.value=m.anisotropyMap,t(m.anisotropyMap,g.anisotropyMapTransform))),g.specularIntensity.value=m.specularIntensity,g.specularColor.value.copy(m.specularColor),m.specularColorMap&&(g.specularColorMap.value=m.specularColorMap,t(m.specularColorMap,g.specularColorMapTransform)),m.specularIntensityMap&&(g.specularIntensityMap.value=m.specularIntensityMap,t(m.specularIntensityMap,g.specularIntensityMapTransform))}function v(g,m){m.matcap&&(g.matcap.value=m.matcap)}function S(g,m){let _=e.get(m).light;g.referencePosition.value.setFromMatrixPosition(_.matrixWorld),g.nearDistance.value=_.shadow.camera.near,g.farDistance.value=_.shadow.camera.far}return{refreshFogUniforms:i,refreshMaterialUniforms:s}}function jT(n,e,t,i){let s={},r={};function o(_,C){let b=C.program;i.uniformBlockBinding(_,b,s[_.id])}function a(_,C){let b=s[_.id];b===void 0&&(v(_),b=c(_),s[_.id]=b,_.addEventListener("dispose",g));let R=C.program;i.updateUBOMapping(_,R);let T=e.render.frame;r[_.id]!==T&&(l(_),r[_.id]=T)}function c(_){let C=n.createBuffer(),b=_.__size,R=_.usage;return n.bindBuffer(n.UNIFORM_BUFFER,C),n.bufferData(n.UNIFORM_BUFFER,b,R),n.bindBuffer(n.UNIFORM_BUFFER,null),C}function l(_){let C=s[_.id],b=_.uniforms,R=_.__cache;n.bindBuffer(n.UNIFORM_BUFFER,C);for(let T=0,x=b.length;T<x;T++){let w=b[T];if(Array.isArray(w))for(let U=0,P=w.length;U<P;U++)h(w[U],T,U,R);else h(w,T,0,R)}n.bindBuffer(n.UNIFORM_BUFFER,null)}function h(_,C,b,R){if(u(_,C,b,R)===!0){let T=_.__offset,x=_.value;if(Array.isArray(x)){let w=0;for(let U=0;U<x.length;U++){let P=x[U],L=S(P,!0);f(P,_.__data,w),w+=L.storage/Float32Array.BYTES_PER_ELEMENT}}else f(x,_.__data,0);n.bufferSubData(n.UNIFORM_BUFFER,T,_.__data)}}function f(_,C,b){typeof _=="number"||typeof _=="boolean"?C[b]=_:_.isMatrix3?(C[b]=_.elements[0],C[b+1]=_.elements[1],C[b+2]=_.elements[2],C[b+3]=0,C[b+4]=_.elements[3],C[b+5]=_.elements[4],C[b+6]=_.elements[5],C[b+7]=0,C[b+8]=_.elements[6],C[b+9]=_.elements[7],C[b+10]=_.elements[8],C[b+11]=0):ArrayBuffer.isView(_)?C.set(_.subarray(0,C.length-b),b):_.toArray(C,b)}function u(_,C,b,R){let T=_.value,x=C+"_"+b;if(Array.isArray(T)){R[x]===void 0&&(R[x]=[]);let w=R[x],U=!1;for(let P=0;P<T.length;P++)p(T[P],w,P)===!0&&(U=!0);return U}return p(T,R,x)}function p(_,C,b){if(C[b]===void 0)return typeof _=="number"||typeof _=="boolean"?C[b]=_:ArrayBuffer.isView(_)?C[b]=_.slice():C[b]=_.clone(),!0;{let R=C[b];if(typeof _=="number"||typeof _=="boolean"){if(R!==_)return C[b]=_,!0}else{if(ArrayBuffer.isView(_))return!0;if(R.equals(_)===!1)return R.copy(_),!0}}return!1}function v(_){let C=_.uniforms,b=0,R=16;for(let x=0,w=C.length;x<w;x++){let U=Array.isArray(C[x])?C[x]:[C[x]];for(let P=0,L=U.length;P<L;P++){let B=U[P],W=Array.isArray(B.value)?B.value:[B.value],N=Array.isArray(C[x])||Array.isArray(B.value),G=b;for(let V=0,oe=W.length;V<oe;V++){let q=W[V],j=S(q,N),te=b%R,ue=te%j.boundary,he=te+ue;b+=ue,he!==0&&R-he<j.storage&&(b+=R-he),V===0&&(G=b),b+=j.storage}let Z=B.type==="int"?Int32Array:B.type==="uint"?Uint32Array:Float32Array;B.__data=new Z((b-G)/Float32Array.BYTES_PER_ELEMENT),B.__offset=G}}let T=b%R;return T>0&&(b+=R-T),_.__size=b,_.__cache={},this}function S(_,C){let b={boundary:0,storage:0};return typeof _=="number"||typeof _=="boolean"?(b.boundary=4,b.storage=4):_.isVector2?(b.boundary=8,b.storage=8):_.isVector3||_.isColor?(b.boundary=16,b.storage=12):_.isVector4?(b.boundary=16,b.storage=16):_.isMatrix3?(b.boundary=16,b.storage=48):_.isMatrix4?(b.boundary=16,b.storage=64):_.isTexture?je("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(_)?(b.boundary=16,b.storage=_.byteLength):je("WebGLRenderer: Unsupported uniform value type.",_),C===!0&&(b.boundary=16,b.storage=Math.ceil(b.storage/16)*16),b}function g(_){let C=_.target;C.removeEventListener("dispose",g),n.deleteBuffer(s[C.id]),delete s[C.id],delete r[C.id]}function m(){for(let _ in s)n.deleteBuffer(s[_]);s={},r={}}return{bind:o,update:a,dispose:m}}var QT=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),Gs=null;function eA(){return Gs===null&&(Gs=new Gl(QT,16,16,Xr,fs),Gs.name="DFG_LUT",Gs.minFilter=gi,Gs.magFilter=gi,Gs.wrapS=Fs,Gs.wrapT=Fs,Gs.generateMipmaps=!1,Gs.needsUpdate=!0),Gs}var ld=class{constructor(e={}){let{canvas:t=k_(),context:i=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:c=!0,preserveDrawingBuffer:l=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:f=!1,reversedDepthBuffer:u=!1,outputBufferType:p=wi}=e;this.isWebGLRenderer=!0;let v;if(i!==null){if(typeof WebGLRenderingContext<"u"&&i instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");v=i.getContextAttributes().alpha}else v=o;let S=p,g=new Set([Ch,Ah,Th]),m=new Set([wi,ds,Fa,wo,Mh,wh]),_=new Uint32Array(4),C=new Int32Array(4),b={textures:[],min:[],max:[],resolution:[]},R=null,T=null,x=[],w=[],U=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=zs,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let P=this,L=!1,B=null,W=null,N=null,G=null;this._outputColorSpace=mi;let Z=0,V=0,oe=null,q=-1,j=null,te=new cn,ue=new cn,he=null,Q=new tt(0),me=0,ve=t.width,Ce=t.height,Se=1,qe=null,ct=null,We=new cn(0,0,ve,Ce),mt=new cn(0,0,ve,Ce),dt=!1,at=new Fr,on=new eh,Jt=!1,Tn=!1,Vt=new Ct,Xn=new z,wt=new cn,On={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},gn=!1;function An(){return oe===null?Se:1}let k=i;function Pe(A,H){return t.getContext(A,H)}let Qe,ut,Me,qt,He,Ke,I,M,Y,de,ae,_e,xe,ne,se,pe,O,re,ie,we,ge,be,Xe;try{let A={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:c,preserveDrawingBuffer:l,powerPreference:h,failIfMajorPerformanceCaveat:f};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",ze,!1),t.addEventListener("webglcontextrestored",it,!1),t.addEventListener("webglcontextcreationerror",Re,!1),k===null){let H="webgl2";if(k=Pe(H,A),k===null)throw Pe(H)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}nt()}catch(A){throw t.removeEventListener("webglcontextlost",ze,!1),t.removeEventListener("webglcontextrestored",it,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),st("WebGLRenderer: "+A.message),A}function nt(){Qe=new hE(k),Qe.init(),ge=new YT(k,Qe),ut=new eE(k,Qe,e,ge),Me=new XT(k,Qe),ut.reversedDepthBuffer&&u&&Me.buffers.depth.setReversed(!0),W=k.createFramebuffer(),N=k.createFramebuffer(),G=k.createFramebuffer(),qt=new pE(k),He=new IT,Ke=new qT(k,Qe,Me,He,ut,ge,qt),I=new uE(P),M=new gM(k),be=new j1(k,M),Y=new dE(k,M,qt,be),de=new gE(k,Y,M,be,qt),re=new mE(k,ut,Ke),se=new tE(He),ae=new PT(P,I,Qe,ut,be,se),_e=new KT(P,He),xe=new DT,ne=new BT(Qe),O=new K1(P,I,Me,de,v,c),pe=new WT(P,de,ut),Xe=new jT(k,qt,ut,Me),ie=new Q1(k,Qe,qt),we=new fE(k,Qe,qt),qt.programs=ae.programs,P.capabilities=ut,P.extensions=Qe,P.properties=He,P.renderLists=xe,P.shadowMap=pe,P.state=Me,P.info=qt}S!==wi&&(U=new vE(S,t.width,t.height,a,s,r));let ce=new jp(P,k);this.xr=ce,this.getContext=function(){return k},this.getContextAttributes=function(){return k.getContextAttributes()},this.forceContextLoss=function(){let A=Qe.get("WEBGL_lose_context");A&&A.loseContext()},this.forceContextRestore=function(){let A=Qe.get("WEBGL_lose_context");A&&A.restoreContext()},this.getPixelRatio=function(){return Se},this.setPixelRatio=function(A){A!==void 0&&(Se=A,this.setSize(ve,Ce,!1))},this.getSize=function(A){return A.set(ve,Ce)},this.setSize=function(A,H,ee=!0){if(ce.isPresenting){je("WebGLRenderer: Can't change size while VR device is presenting.");return}ve=A,Ce=H,t.width=Math.floor(A*Se),t.height=Math.floor(H*Se),ee===!0&&(t.style.width=A+"px",t.style.height=H+"px"),U!==null&&U.setSize(t.width,t.height),this.setViewport(0,0,A,H)},this.getDrawingBufferSize=function(A){return A.set(ve*Se,Ce*Se).floor()},this.setDrawingBufferSize=function(A,H,ee){ve=A,Ce=H,Se=ee,t.width=Math.floor(A*ee),t.height=Math.floor(H*ee),this.setViewport(0,0,A,H)},this.setEffects=function(A){if(S===wi){st("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(A){for(let H=0;H<A.length;H++)if(A[H].isOutputPass===!0){je("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}U.setEffects(A||[])},this.getCurrentViewport=function(A){return A.copy(te)},this.getViewport=function(A){return A.copy(We)},this.setViewport=function(A,H,ee,$){A.isVector4?We.set(A.x,A.y,A.z,A.w):We.set(A,H,ee,$),Me.viewport(te.copy(We).multiplyScalar(An()).round())},this.getScissor=function(A){return A.copy(mt)},this.setScissor=function(A,H,ee,$){A.isVector4?mt.set(A.x,A.y,A.z,A.w):mt.set(A,H,ee,$),Me.scissor(ue.copy(mt).multiplyScalar(An()).round())},this.getScissorTest=function(){return dt},this.setScissorTest=function(A){Me.setScissorTest(dt=A)},this.setOpaqueSort=function(A){qe=A},this.setTransparentSort=function(A){ct=A},this.getClearColor=function(A){return A.copy(O.getClearColor())},this.setClearColor=function(){O.setClearColor(...arguments)},this.getClearAlpha=function(){return O.getClearAlpha()},this.setClearAlpha=function(){O.setClearAlpha(...arguments)},this.clear=function(A=!0,H=!0,ee=!0){let $=0;if(A){let J=!1;if(oe!==null){let Ee=oe.texture.format;J=g.has(Ee)}if(J){let Ee=oe.texture.type,Le=m.has(Ee),Te=O.getClearColor(),De=O.getClearAlpha(),Ve=Te.r,rt=Te.g,gt=Te.b;Le?(_[0]=Ve,_[1]=rt,_[2]=gt,_[3]=De,k.clearBufferuiv(k.COLOR,0,_)):(C[0]=Ve,C[1]=rt,C[2]=gt,C[3]=De,k.clearBufferiv(k.COLOR,0,C))}else $|=k.COLOR_BUFFER_BIT}H&&($|=k.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),ee&&($|=k.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),$!==0&&k.clear($)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(A){A.setRenderer(this),B=A},this.dispose=function(){t.removeEventListener("webglcontextlost",ze,!1),t.removeEventListener("webglcontextrestored",it,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),O.dispose(),xe.dispose(),ne.dispose(),Ke.dispose(),He.dispose(),I.dispose(),de.dispose(),Y.dispose(),be.dispose(),Xe.dispose(),ae.dispose(),ce.dispose(),ce.removeEventListener("sessionstart",Dc),ce.removeEventListener("sessionend",bs),qs.stop()};function ze(A){A.preventDefault(),Up("WebGLRenderer: Context Lost."),L=!0}function it(){Up("WebGLRenderer: Context Restored."),L=!1;let A=qt.autoReset,H=pe.enabled,ee=pe.autoUpdate,$=pe.needsUpdate,J=pe.type;nt(),qt.autoReset=A,pe.enabled=H,pe.autoUpdate=ee,pe.needsUpdate=$,pe.type=J}function Re(A){st("WebGLRenderer: A WebGL context could not be created. Reason: ",A.statusMessage)}function ht(A){let H=A.target;H.removeEventListener("dispose",ht),Qt(H)}function Qt(A){li(A),He.remove(A)}function li(A){let H=He.get(A).programs;H!==void 0&&(H.forEach(function(ee){ae.releaseProgram(ee)}),A.isShaderMaterial&&ae.releaseShaderCache(A))}this.renderBufferDirect=function(A,H,ee,$,J,Ee){H===null&&(H=On);let Le=J.isMesh&&J.matrixWorld.determinantAffine()<0,Te=rl(A,H,ee,$,J);Me.setMaterial($,Le);let De=ee.index,Ve=1;if($.wireframe===!0){if(De=Y.getWireframeAttribute(ee),De===void 0)return;Ve=2}let rt=ee.drawRange,gt=ee.attributes.position,Ge=rt.start*Ve,_t=(rt.start+rt.count)*Ve;Ee!==null&&(Ge=Math.max(Ge,Ee.start*Ve),_t=Math.min(_t,(Ee.start+Ee.count)*Ve)),De!==null?(Ge=Math.max(Ge,0),_t=Math.min(_t,De.count)):gt!=null&&(Ge=Math.max(Ge,0),_t=Math.min(_t,gt.count));let fn=_t-Ge;if(fn<0||fn===1/0)return;be.setup(J,$,Te,ee,De);let kt,Bt=ie;if(De!==null&&(kt=M.get(De),Bt=we,Bt.setIndex(kt)),J.isMesh)$.wireframe===!0?(Me.setLineWidth($.wireframeLinewidth*An()),Bt.setMode(k.LINES)):Bt.setMode(k.TRIANGLES);else if(J.isLine){let kn=$.linewidth;kn===void 0&&(kn=1),Me.setLineWidth(kn*An()),J.isLineSegments?Bt.setMode(k.LINES):J.isLineLoop?Bt.setMode(k.LINE_LOOP):Bt.setMode(k.LINE_STRIP)}else J.isPoints?Bt.setMode(k.POINTS):J.isSprite&&Bt.setMode(k.TRIANGLES);if(J.isBatchedMesh)if(Qe.get("WEBGL_multi_draw"))Bt.renderMultiDraw(J._multiDrawStarts,J._multiDrawCounts,J._multiDrawCount);else{let kn=J._multiDrawStarts,ke=J._multiDrawCounts,Cn=J._multiDrawCount,yt=De?M.get(De).bytesPerElement:1,Zs=He.get($).currentProgram.getUniforms();for(let Rn=0;Rn<Cn;Rn++)Zs.setValue(k,"_gl_DrawID",Rn),Bt.render(kn[Rn]/yt,ke[Rn])}else if(J.isInstancedMesh)Bt.renderInstances(Ge,fn,J.count);else if(ee.isInstancedBufferGeometry){let kn=ee._maxInstanceCount!==void 0?ee._maxInstanceCount:1/0,ke=Math.min(ee.instanceCount,kn);Bt.renderInstances(Ge,fn,ke)}else Bt.render(Ge,fn)};function nl(A,H,ee,$){B!==null&&A.isNodeMaterial&&B.setObject($,A),Jt===!0&&se.setState(A,ee,!1),A.transparent===!0&&A.side===Mi&&A.forceSinglePass===!1?(A.side=ni,A.needsUpdate=!0,Ss(A,H,$),A.side=Bs,A.needsUpdate=!0,Ss(A,H,$),A.side=Mi):Ss(A,H,$)}this.compile=function(A,H,ee=null){ee===null&&(ee=A),B!==null&&B.renderStart(A,H,ee),T=ne.get(ee),T.init(H),w.push(T),ee.traverseVisible(function(J){J.isLight&&J.layers.test(H.layers)&&(T.pushLight(J),J.castShadow&&T.pushShadow(J))}),A!==ee&&A.traverseVisible(function(J){J.isLight&&J.layers.test(H.layers)&&(T.pushLight(J),J.castShadow&&T.pushShadow(J))}),T.setupLights(),B!==null&&B.updateLights(T.state.lightsArray),Tn=this.localClippingEnabled,Jt=se.init(this.clippingPlanes,Tn),Jt===!0&&se.setGlobalState(this.clippingPlanes,H),B!==null&&pe.render(T.state.shadowsArray,ee,H);let $=new Set;return A.traverse(function(J){if(!(J.isMesh||J.isPoints||J.isLine||J.isSprite))return;let Ee=J.material;if(Ee)if(Array.isArray(Ee))for(let Le=0;Le<Ee.length;Le++){let Te=Ee[Le];nl(Te,ee,H,J),$.add(Te)}else nl(Ee,ee,H,J),$.add(Ee)}),T=w.pop(),B!==null&&B.renderEnd(),$},this.compileAsync=function(A,H,ee=null){let $=this.compile(A,H,ee);return new Promise(J=>{function Ee(){if($.forEach(function(Le){let De=He.get(Le).currentProgram;(De===void 0||De.isReady())&&$.delete(Le)}),$.size===0){J(A);return}setTimeout(Ee,10)}Qe.get("KHR_parallel_shader_compile")!==null?Ee():setTimeout(Ee,10)})};let Oo=null;function jd(A){Oo&&Oo(A)}function Dc(){qs.stop()}function bs(){qs.start()}let qs=new mv;qs.setAnimationLoop(jd),typeof self<"u"&&qs.setContext(self),this.setAnimationLoop=function(A){Oo=A,ce.setAnimationLoop(A),A===null?qs.stop():qs.start()},ce.addEventListener("sessionstart",Dc),ce.addEventListener("sessionend",bs),this.render=function(A,H){if(H!==void 0&&H.isCamera!==!0){st("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(L===!0)return;B!==null&&B.renderStart(A,H);let ee=ce.enabled===!0&&ce.isPresenting===!0,$=U!==null&&(oe===null||ee)&&U.begin(P,oe);if(A.matrixWorldAutoUpdate===!0&&A.updateMatrixWorld(),H.parent===null&&H.matrixWorldAutoUpdate===!0&&H.updateMatrixWorld(),ce.enabled===!0&&ce.isPresenting===!0&&(U===null||U.isCompositing()===!1)&&(ce.cameraAutoUpdate===!0&&ce.updateCamera(H),H=ce.getCamera()),A.isScene===!0&&A.onBeforeRender(P,A,H,oe),T=ne.get(A,w.length),T.init(H),T.state.textureUnits=Ke.getTextureUnits(),w.push(T),Vt.multiplyMatrices(H.projectionMatrix,H.matrixWorldInverse),H.isArrayCamera?on.setFromArrayCamera(H):at.setFromProjectionMatrix(Vt,Zi,H.reversedDepth),Tn=this.localClippingEnabled,Jt=se.init(this.clippingPlanes,Tn),R=xe.get(A,x.length),R.init(),x.push(R),this.info.render.frame++,ce.enabled===!0&&ce.isPresenting===!0){let Le=P.xr.getDepthSensingMesh();Le!==null&&Ys(Le,H,-1/0,P.sortObjects)}Ys(A,H,0,P.sortObjects),R.finish(),B!==null&&B.updateLights(T.state.lightsArray),P.sortObjects===!0&&R.sort(qe,ct),gn=ce.enabled===!1||ce.isPresenting===!1||ce.hasDepthSensing()===!1,gn&&O.addToRenderList(R,A),this.info.autoReset===!0&&this.info.reset(),Jt===!0&&se.beginShadows();let J=T.state.shadowsArray;if(pe.render(J,A,H),Jt===!0&&se.endShadows(),($&&U.hasRenderPass())===!1){let Le=R.opaque,Te=R.transmissive;if(T.setupLights(),H.isArrayCamera){let De=H.cameras;if(Te.length>0)for(let Ve=0,rt=De.length;Ve<rt;Ve++){let gt=De[Ve];ns(Le,Te,A,gt)}gn&&O.render(A);for(let Ve=0,rt=De.length;Ve<rt;Ve++){let gt=De[Ve];il(R,A,gt,gt.viewport)}}else Te.length>0&&ns(Le,Te,A,H),gn&&O.render(A),il(R,A,H)}oe!==null&&V===0&&(Ke.updateMultisampleRenderTarget(oe),Ke.updateRenderTargetMipmap(oe)),$&&U.end(P),A.isScene===!0&&A.onAfterRender(P,A,H),be.resetDefaultState(),q=-1,j=null,w.pop(),w.length>0?(T=w[w.length-1],Ke.setTextureUnits(T.state.textureUnits),Jt===!0&&se.setGlobalState(P.clippingPlanes,T.state.camera)):T=null,x.pop(),x.length>0?R=x[x.length-1]:R=null,B!==null&&B.renderEnd()};function Ys(A,H,ee,$){if(A.visible===!1)return;if(A.layers.test(H.layers)){if(A.isGroup)ee=A.renderOrder;else if(A.isLOD)A.autoUpdate===!0&&A.update(H);else if(A.isLight)T.pushLight(A),A.castShadow&&T.pushShadow(A);else if(A.isSprite){let Le=H.isArrayCamera?on:at;if(!A.frustumCulled||A.intersectsFrustum(Le)){$&&wt.setFromMatrixPosition(A.matrixWorld).applyMatrix4(Vt);let Te=de.update(A),De=A.material;De.visible&&R.push(A,Te,De,ee,wt.z,null,H)}}else if(A.isMesh||A.isLine||A.isPoints){let Le=H.isArrayCamera?on:at;if(!A.frustumCulled||A.intersectsFrustum(Le)){let Te=de.update(A),De=A.material;if($&&(A.boundingSphere!==void 0?(A.boundingSphere===null&&A.computeBoundingSphere(),wt.copy(A.boundingSphere.center)):(Te.boundingSphere===null&&Te.computeBoundingSphere(),wt.copy(Te.boundingSphere.center)),wt.applyMatrix4(A.matrixWorld).applyMatrix4(Vt)),Array.isArray(De)){let Ve=Te.groups;for(let rt=0,gt=Ve.length;rt<gt;rt++){let Ge=Ve[rt],_t=De[Ge.materialIndex];_t&&_t.visible&&R.push(A,Te,_t,ee,wt.z,Ge,H)}}else De.visible&&R.push(A,Te,De,ee,wt.z,null,H)}}}let Ee=A.children;for(let Le=0,Te=Ee.length;Le<Te;Le++)Ys(Ee[Le],H,ee,$)}function il(A,H,ee,$){let{opaque:J,transmissive:Ee,transparent:Le}=A;T.setupLightsView(ee),Jt===!0&&se.setGlobalState(P.clippingPlanes,ee),$&&Me.viewport(te.copy($)),J.length>0&&_n(J,H,ee),Ee.length>0&&_n(Ee,H,ee),Le.length>0&&_n(Le,H,ee),Me.buffers.depth.setTest(!0),Me.buffers.depth.setMask(!0),Me.buffers.color.setMask(!0),Me.setPolygonOffset(!1)}function ns(A,H,ee,$){if((ee.isScene===!0?ee.overrideMaterial:null)!==null)return;if(T.state.transmissionRenderTarget[$.id]===void 0){let Ge=Qe.has("EXT_color_buffer_half_float")||Qe.has("EXT_color_buffer_float");T.state.transmissionRenderTarget[$.id]=new Oi(1,1,{generateMipmaps:!0,type:Ge?fs:wi,minFilter:pr,samples:Math.max(4,ut.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:bt.workingColorSpace})}let Ee=T.state.transmissionRenderTarget[$.id],Le=$.viewport||te;Ee.setSize(Le.z*P.transmissionResolutionScale,Le.w*P.transmissionResolutionScale);let Te=P.getRenderTarget(),De=P.getActiveCubeFace(),Ve=P.getActiveMipmapLevel();P.setRenderTarget(Ee),P.getClearColor(Q),me=P.getClearAlpha(),me<1&&P.setClearColor(16777215,.5),P.clear(),gn&&O.render(ee);let rt=P.toneMapping;P.toneMapping=zs;let gt=$.viewport;if($.viewport!==void 0&&($.viewport=void 0),T.setupLightsView($),Jt===!0&&se.setGlobalState(P.clippingPlanes,$),_n(A,ee,$),Ke.updateMultisampleRenderTarget(Ee),Ke.updateRenderTargetMipmap(Ee),Qe.has("WEBGL_multisampled_render_to_texture")===!1){let Ge=!1;for(let _t=0,fn=H.length;_t<fn;_t++){let kt=H[_t],{object:Bt,geometry:kn,material:ke,group:Cn}=kt;if(ke.side===Mi&&Bt.layers.test($.layers)){let yt=ke.side;ke.side=ni,ke.needsUpdate=!0,Mn(Bt,ee,$,kn,ke,Cn),ke.side=yt,ke.needsUpdate=!0,Ge=!0}}Ge===!0&&(Ke.updateMultisampleRenderTarget(Ee),Ke.updateRenderTargetMipmap(Ee))}P.setRenderTarget(Te,De,Ve),P.setClearColor(Q,me),gt!==void 0&&($.viewport=gt),P.toneMapping=rt}function _n(A,H,ee){let $=H.isScene===!0?H.overrideMaterial:null;for(let J=0,Ee=A.length;J<Ee;J++){let Le=A[J],{object:Te,geometry:De,group:Ve}=Le,rt=Le.material;rt.allowOverride===!0&&$!==null&&(rt=$),Te.layers.test(ee.layers)&&Mn(Te,H,ee,De,rt,Ve)}}function Mn(A,H,ee,$,J,Ee){B!==null&&J.isNodeMaterial&&B.setObject(A,J),A.onBeforeRender(P,H,ee,$,J,Ee),A.modelViewMatrix.multiplyMatrices(ee.matrixWorldInverse,A.matrixWorld),A.normalMatrix.getNormalMatrix(A.modelViewMatrix),J.onBeforeRender(P,H,ee,$,A,Ee),J.transparent===!0&&J.side===Mi&&J.forceSinglePass===!1?(J.side=ni,J.needsUpdate=!0,P.renderBufferDirect(ee,H,$,J,A,Ee),J.side=Bs,J.needsUpdate=!0,P.renderBufferDirect(ee,H,$,J,A,Ee),J.side=Mi):P.renderBufferDirect(ee,H,$,J,A,Ee),A.onAfterRender(P,H,ee,$,J,Ee)}function wn(A){let H=0;for(let ee of A)ee.texture!==null&&H++;return H}function Ss(A,H,ee){H.isScene!==!0&&(H=On);let $=He.get(A),J=T.state.lights,Ee=T.state.shadowsArray,Le=J.state.version,Te=ae.getParameters(A,J.state,Ee,H,ee,T.state.lightProbeGridArray),De=ae.getProgramCacheKey(Te),Ve=$.programs;$.environment=A.isMeshStandardMaterial||A.isMeshLambertMaterial||A.isMeshPhongMaterial?H.environment:null,$.fog=H.fog;let rt=A.isMeshStandardMaterial||A.isMeshLambertMaterial&&!A.envMap||A.isMeshPhongMaterial&&!A.envMap;$.envMap=I.get(A.envMap||$.environment,rt),$.envMapRotation=$.environment!==null&&A.envMap===null?H.environmentRotation:A.envMapRotation,Ve===void 0&&(A.addEventListener("dispose",ht),Ve=new Map,$.programs=Ve,$.programVariants=new Map);let gt=Ve.get(De);if(gt!==void 0){if($.currentProgram===gt&&$.lightsStateVersion===Le)return sl(A,Te),gt}else Te.uniforms=ae.getUniforms(A),B!==null&&A.isNodeMaterial&&B.build(A,ee,Te),A.onBeforeCompile(Te,P),gt=ae.acquireProgram(Te,De),Ve.set(De,gt),$.uniforms=Te.uniforms;let Ge=$.uniforms;return(!A.isShaderMaterial&&!A.isRawShaderMaterial||A.clipping===!0)&&(Ge.clippingPlanes=se.uniform),sl(A,Te),$.needsLights=br(A),$.lightsStateVersion=Le,$.needsLights&&(Ge.ambientLightColor.value=J.state.ambient,Ge.lightProbe.value=J.state.probe,Ge.sunLights.value=J.state.sun,Ge.sunLightShadows.value=J.state.sunShadow,Ge.directionalLights.value=J.state.directional,Ge.directionalLightShadows.value=J.state.directionalShadow,Ge.spotLights.value=J.state.spot,Ge.spotLightShadows.value=J.state.spotShadow,Ge.rectAreaLights.value=J.state.rectArea,Ge.ltc_1.value=J.state.rectAreaLTC1,Ge.ltc_2.value=J.state.rectAreaLTC2,Ge.pointLights.value=J.state.point,Ge.pointLightShadows.value=J.state.pointShadow,Ge.hemisphereLights.value=J.state.hemi,Ge.sunShadowMatrix.value=J.state.sunShadowMatrix,Ge.sunShadowCascade.value=J.state.sunShadowCascade,Ge.directionalShadowMatrix.value=J.state.directionalShadowMatrix,Ge.spotLightMatrix.value=J.state.spotLightMatrix,Ge.spotLightMap.value=J.state.spotLightMap,Ge.pointShadowMatrix.value=J.state.pointShadowMatrix),$.numLightProbeGrids=wn(T.state.lightProbeGridArray),$.currentProgram=gt,$.uniformsList=null,gt}function Ci(A,H,ee,$,J){let Ee=He.get(A),Le=Ee.currentProgram.id+","+$+","+J,Te=Ee.programVariants.get(Le);return Te===void 0?(Te=Ss(A,H,ee),Ee.programVariants.set(Le,Te)):(Ee.currentProgram=Te,Ee.uniformsList=null,Ee.outputColorSpace=$,Ee.toneMapping=J),Te}function yr(A){if(A.uniformsList===null){let H=A.currentProgram.getUniforms();A.uniformsList=ka.seqWithValue(H.seq,A.uniforms)}return A.uniformsList}function sl(A,H){let ee=He.get(A);ee.outputColorSpace=H.outputColorSpace,ee.batching=H.batching,ee.batchingColor=H.batchingColor,ee.instancing=H.instancing,ee.instancingColor=H.instancingColor,ee.instancingMorph=H.instancingMorph,ee.skinning=H.skinning,ee.morphTargets=H.morphTargets,ee.morphNormals=H.morphNormals,ee.morphColors=H.morphColors,ee.morphTargetsCount=H.morphTargetsCount,ee.numClippingPlanes=H.numClippingPlanes,ee.numIntersection=H.numClipIntersection,ee.vertexAlphas=H.vertexAlphas,ee.vertexTangents=H.vertexTangents,ee.toneMapping=H.toneMapping}function rl(A,H,ee,$,J){H.isScene!==!0&&(H=On),Ke.resetTextureUnits();let Ee=H.fog,Le=$.isMeshStandardMaterial||$.isMeshLambertMaterial||$.isMeshPhongMaterial?H.environment:null,Te=oe===null?P.outputColorSpace:oe.isXRRenderTarget===!0?oe.texture.colorSpace:bt.workingColorSpace,De=$.isMeshStandardMaterial||$.isMeshLambertMaterial&&!$.envMap||$.isMeshPhongMaterial&&!$.envMap,Ve=I.get($.envMap||Le,De),rt=$.vertexColors===!0&&!!ee.attributes.color&&ee.attributes.color.itemSize===4,gt=!!ee.attributes.tangent&&(!!$.normalMap||$.anisotropy>0),Ge=!!ee.morphAttributes.position,_t=!!ee.morphAttributes.normal,fn=!!ee.morphAttributes.color,kt=zs;$.toneMapped&&(oe===null||oe.isXRRenderTarget===!0)&&(kt=P.toneMapping);let Bt=ee.morphAttributes.position||ee.morphAttributes.normal||ee.morphAttributes.color,kn=Bt!==void 0?Bt.length:0,ke=He.get($),Cn=T.state.lights;if(Jt===!0&&(Tn===!0||A!==j)){let zt=A===j&&$.id===q;se.setState($,A,zt)}let yt=!1,Zs=!1;$.version===ke.__version?ke.needsLights&&ke.lightsStateVersion!==Cn.state.version||J.isBatchedMesh&&ke.batching===!1||!J.isBatchedMesh&&ke.batching===!0||J.isBatchedMesh&&ke.batchingColor===!0&&J._colorsTexture===null||J.isBatchedMesh&&ke.batchingColor===!1&&J._colorsTexture!==null||J.isInstancedMesh&&ke.instancing===!1||!J.isInstancedMesh&&ke.instancing===!0||J.isSkinnedMesh&&ke.skinning===!1||!J.isSkinnedMesh&&ke.skinning===!0||J.isInstancedMesh&&ke.instancingColor===!0&&J.instanceColor===null||J.isInstancedMesh&&ke.instancingColor===!1&&J.instanceColor!==null||J.isInstancedMesh&&ke.instancingMorph===!0&&J.morphTexture===null||J.isInstancedMesh&&ke.instancingMorph===!1&&J.morphTexture!==null||ke.envMap!==Ve||$.fog===!0&&ke.fog!==Ee||ke.numClippingPlanes!==void 0&&(ke.numClippingPlanes!==se.numPlanes||ke.numIntersection!==se.numIntersection)||ke.vertexAlphas!==rt||ke.vertexTangents!==gt||ke.morphTargets!==Ge||ke.morphNormals!==_t||ke.morphColors!==fn||ke.morphTargetsCount!==kn||ke.numLightProbeGrids!==wn(T.state.lightProbeGridArray)?yt=!0:(ke.outputColorSpace!==Te||ke.toneMapping!==kt)&&(Zs=!0):(yt=!0,ke.__version=$.version);let Rn=ke.currentProgram;(yt===!0||Zs===!0)&&(Rn=Zs===!0?Ci($,H,J,Te,kt):Ss($,H,J),B&&$.isNodeMaterial&&B.onUpdateProgram($,Rn,ke));let zo=!1,Ms=!1,$s=!1,ft=Rn.getUniforms(),vn=ke.uniforms;if(Me.useProgram(Rn.program)&&(zo=!0,Ms=!0,$s=!0),$.id!==q&&(q=$.id,Ms=!0),zo||j!==A){Me.buffers.depth.getReversed()&&A.reversedDepth!==!0&&(A._reversedDepth=!0,A.updateProjectionMatrix()),ft.setValue(k,"projectionMatrix",A.projectionMatrix),ft.setValue(k,"viewMatrix",A.matrixWorldInverse);let Pn=ft.map.cameraPosition;Pn!==void 0&&Pn.setValue(k,Xn.setFromMatrixPosition(A.matrixWorld)),ut.logarithmicDepthBuffer&&ft.setValue(k,"logDepthBufFC",2/(Math.log(A.far+1)/Math.LN2)),($.isMeshPhongMaterial||$.isMeshToonMaterial||$.isMeshLambertMaterial||$.isMeshBasicMaterial||$.isMeshStandardMaterial||$.isShaderMaterial)&&ft.setValue(k,"isOrthographic",A.isOrthographicCamera===!0),j!==A&&(j=A,Ms=!0,$s=!0)}if(ke.needsLights&&(Cn.state.sunShadowMap.length>0&&ft.setValue(k,"sunShadowMap",Cn.state.sunShadowMap,Ke),Cn.state.directionalShadowMap.length>0&&ft.setValue(k,"directionalShadowMap",Cn.state.directionalShadowMap,Ke),Cn.state.spotShadowMap.length>0&&ft.setValue(k,"spotShadowMap",Cn.state.spotShadowMap,Ke),Cn.state.pointShadowMap.length>0&&ft.setValue(k,"pointShadowMap",Cn.state.pointShadowMap,Ke)),J.isSkinnedMesh){ft.setOptional(k,J,"bindMatrix"),ft.setOptional(k,J,"bindMatrixInverse");let zt=J.skeleton;zt&&(zt.boneTexture===null&&zt.computeBoneTexture(),ft.setValue(k,"boneTexture",zt.boneTexture,Ke))}J.isBatchedMesh&&(ft.setOptional(k,J,"batchingTexture"),ft.setValue(k,"batchingTexture",J._matricesTexture,Ke),ft.setOptional(k,J,"batchingIdTexture"),ft.setValue(k,"batchingIdTexture",J._indirectTexture,Ke),ft.setOptional(k,J,"batchingColorTexture"),J._colorsTexture!==null&&ft.setValue(k,"batchingColorTexture",J._colorsTexture,Ke));let ci=ee.morphAttributes;if((ci.position!==void 0||ci.normal!==void 0||ci.color!==void 0)&&re.update(J,ee,Rn),(Ms||ke.receiveShadow!==J.receiveShadow)&&(ke.receiveShadow=J.receiveShadow,ft.setValue(k,"receiveShadow",J.receiveShadow)),($.isMeshStandardMaterial||$.isMeshLambertMaterial||$.isMeshPhongMaterial)&&$.envMap===null&&H.environment!==null&&(vn.envMapIntensity.value=H.environmentIntensity),vn.dfgLUT!==void 0&&(vn.dfgLUT.value=eA()),Ms){if(ft.setValue(k,"toneMappingExposure",P.toneMappingExposure),ke.needsLights&&ko(vn,$s),Ee&&$.fog===!0&&_e.refreshFogUniforms(vn,Ee),_e.refreshMaterialUniforms(vn,$,Se,Ce,T.state.transmissionRenderTarget[A.id]),ke.needsLights&&ke.numLightProbeGrids>0){let zt=b,Pn=0;for(let ii of T.state.lightProbeGridArray)ii.texture!==null&&(zt.textures[Pn]=ii.texture,zt.min[Pn]=ii.boundingBox.min,zt.max[Pn]=ii.boundingBox.max,zt.resolution[Pn]=ii.resolution,Pn++);for(let ii in zt)zt[ii].length=Pn;vn.probesSH.value=zt.textures,vn.probesMin.value=zt.min,vn.probesMax.value=zt.max,vn.probesResolution.value=zt.resolution}ka.upload(k,yr(ke),vn,Ke)}if($.isShaderMaterial&&$.uniformsNeedUpdate===!0&&(ka.upload(k,yr(ke),vn,Ke),$.uniformsNeedUpdate=!1),$.isSpriteMaterial&&ft.setValue(k,"center",J.center),ft.setValue(k,"modelViewMatrix",J.modelViewMatrix),ft.setValue(k,"normalMatrix",J.normalMatrix),ft.setValue(k,"modelMatrix",J.matrixWorld),$.uniformsGroups!==void 0){let zt=$.uniformsGroups;for(let Pn=0,ii=zt.length;Pn<ii;Pn++){let Nc=zt[Pn];Xe.update(Nc,Rn),Xe.bind(Nc,Rn)}}return Rn}function ko(A,H){A.ambientLightColor.needsUpdate=H,A.lightProbe.needsUpdate=H,A.sunLights.needsUpdate=H,A.sunLightShadows.needsUpdate=H,A.directionalLights.needsUpdate=H,A.directionalLightShadows.needsUpdate=H,A.pointLights.needsUpdate=H,A.pointLightShadows.needsUpdate=H,A.spotLights.needsUpdate=H,A.spotLightShadows.needsUpdate=H,A.rectAreaLights.needsUpdate=H,A.hemisphereLights.needsUpdate=H}function br(A){return A.isMeshLambertMaterial||A.isMeshToonMaterial||A.isMeshPhongMaterial||A.isMeshStandardMaterial||A.isShadowMaterial||A.isShaderMaterial&&A.lights===!0}this.getActiveCubeFace=function(){return Z},this.getActiveMipmapLevel=function(){return V},this.getRenderTarget=function(){return oe},this.setRenderTargetTextures=function(A,H,ee){let $=He.get(A);$.__autoAllocateDepthBuffer=A.resolveDepthBuffer===!1,$.__autoAllocateDepthBuffer===!1&&($.__useRenderToTexture=!1),He.get(A.texture).__webglTexture=H,He.get(A.depthTexture).__webglTexture=$.__autoAllocateDepthBuffer?void 0:ee,$.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(A,H){let ee=He.get(A);ee.__webglFramebuffer=H,ee.__useDefaultFramebuffer=H===void 0},this.setRenderTarget=function(A,H=0,ee=0){oe=A,Z=H,V=ee;let $=null,J=!1,Ee=!1;if(A){let Te=He.get(A);if(Te.__useDefaultFramebuffer!==void 0){Me.bindFramebuffer(k.FRAMEBUFFER,Te.__webglFramebuffer),te.copy(A.viewport),ue.copy(A.scissor),he=A.scissorTest,Me.viewport(te),Me.scissor(ue),Me.setScissorTest(he),q=-1;return}else if(Te.__webglFramebuffer===void 0)Ke.setupRenderTarget(A);else if(Te.__hasExternalTextures)Ke.rebindTextures(A,He.get(A.texture).__webglTexture,He.get(A.depthTexture).__webglTexture);else if(A.depthBuffer){let rt=A.depthTexture;if(Te.__boundDepthTexture!==rt){if(rt!==null&&He.has(rt)&&(A.width!==rt.image.width||A.height!==rt.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Ke.setupDepthRenderbuffer(A)}}let De=A.texture;(De.isData3DTexture||De.isDataArrayTexture||De.isCompressedArrayTexture)&&(Ee=!0);let Ve=He.get(A).__webglFramebuffer;A.isWebGLCubeRenderTarget?(Array.isArray(Ve[H])?$=Ve[H][ee]:$=Ve[H],J=!0):A.samples>0&&Ke.useMultisampledRTT(A)===!1?$=He.get(A).__webglMultisampledFramebuffer:Array.isArray(Ve)?$=Ve[ee]:$=Ve,te.copy(A.viewport),ue.copy(A.scissor),he=A.scissorTest}else te.copy(We).multiplyScalar(Se).floor(),ue.copy(mt).multiplyScalar(Se).floor(),he=dt;if(ee!==0&&($=W),Me.bindFramebuffer(k.FRAMEBUFFER,$)&&Me.drawBuffers(A,$),Me.viewport(te),Me.scissor(ue),Me.setScissorTest(he),J){let Te=He.get(A.texture);k.framebufferTexture2D(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_CUBE_MAP_POSITIVE_X+H,Te.__webglTexture,ee)}else if(Ee){let Te=H;for(let De=0;De<A.textures.length;De++){let Ve=He.get(A.textures[De]);k.framebufferTextureLayer(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0+De,Ve.__webglTexture,ee,Te)}}else if(A!==null&&ee!==0){let Te=He.get(A.texture);k.framebufferTexture2D(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,Te.__webglTexture,ee)}q=-1};function Bo(A){let H=He.get(A);return(H.__readFormat!==A.format||H.__readType!==A.type)&&(H.__readFormat=A.format,H.__readType=A.type,H.__formatReadable=ut.textureFormatReadable(A.format),H.__typeReadable=ut.textureTypeReadable(A.type)),H}this.readRenderTargetPixels=function(A,H,ee,$,J,Ee,Le,Te=0){if(!(A&&A.isWebGLRenderTarget)){st("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let De=He.get(A).__webglFramebuffer;if(A.isWebGLCubeRenderTarget&&Le!==void 0&&(De=De[Le],Array.isArray(De)&&(De=De[0])),De){Me.bindFramebuffer(k.FRAMEBUFFER,De);try{let Ve=A.textures[Te],rt=Ve.format,gt=Ve.type;A.textures.length>1&&k.readBuffer(k.COLOR_ATTACHMENT0+Te);let Ge=Bo(Ve);if(Ge.__formatReadable===!1){st("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Ge.__typeReadable===!1){st("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}H>=0&&H<=A.width-$&&ee>=0&&ee<=A.height-J&&k.readPixels(H,ee,$,J,ge.convert(rt),ge.convert(gt),Ee)}finally{let Ve=oe!==null?He.get(oe).__webglFramebuffer:null;Me.bindFramebuffer(k.FRAMEBUFFER,Ve)}}},this.readRenderTargetPixelsAsync=async function(A,H,ee,$,J,Ee,Le,Te=0){if(!(A&&A.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let De=He.get(A).__webglFramebuffer;if(A.isWebGLCubeRenderTarget&&Le!==void 0&&(De=De[Le],Array.isArray(De)&&(De=De[0])),De)if(H>=0&&H<=A.width-$&&ee>=0&&ee<=A.height-J){Me.bindFramebuffer(k.FRAMEBUFFER,De);let Ve=A.textures[Te],rt=Ve.format,gt=Ve.type;A.textures.length>1&&k.readBuffer(k.COLOR_ATTACHMENT0+Te);let Ge=Bo(Ve);if(Ge.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Ge.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let _t=k.createBuffer();k.bindBuffer(k.PIXEL_PACK_BUFFER,_t),k.bufferData(k.PIXEL_PACK_BUFFER,Ee.byteLength,k.STREAM_READ),k.readPixels(H,ee,$,J,ge.convert(rt),ge.convert(gt),0),k.bindBuffer(k.PIXEL_PACK_BUFFER,null);let fn=oe!==null?He.get(oe).__webglFramebuffer:null;Me.bindFramebuffer(k.FRAMEBUFFER,fn);let kt=k.fenceSync(k.SYNC_GPU_COMMANDS_COMPLETE,0);return k.flush(),await z_(k,kt,4),k.bindBuffer(k.PIXEL_PACK_BUFFER,_t),k.getBufferSubData(k.PIXEL_PACK_BUFFER,0,Ee),k.bindBuffer(k.PIXEL_PACK_BUFFER,null),k.deleteBuffer(_t),k.deleteSync(kt),Ee}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(A,H=null,ee=0){let $=Math.pow(2,-ee),J=Math.floor(A.image.width*$),Ee=Math.floor(A.image.height*$),Le=H!==null?H.x:0,Te=H!==null?H.y:0;Ke.setTexture2D(A,0),k.copyTexSubImage2D(k.TEXTURE_2D,ee,0,0,Le,Te,J,Ee),Me.unbindTexture()},this.copyTextureToTexture=function(A,H,ee=null,$=null,J=0,Ee=0){let Le,Te,De,Ve,rt,gt,Ge,_t,fn,kt=A.isCompressedTexture?A.mipmaps[Ee]:A.image;if(ee!==null)Le=ee.max.x-ee.min.x,Te=ee.max.y-ee.min.y,De=ee.isBox3?ee.max.z-ee.min.z:1,Ve=ee.min.x,rt=ee.min.y,gt=ee.isBox3?ee.min.z:0;else{let ft=Math.pow(2,-J);Le=Math.floor(kt.width*ft),Te=Math.floor(kt.height*ft),A.isDataArrayTexture?De=kt.depth:A.isData3DTexture?De=Math.floor(kt.depth*ft):De=1,Ve=0,rt=0,gt=0}$!==null?(Ge=$.x,_t=$.y,fn=$.z):(Ge=0,_t=0,fn=0);let Bt=ge.convert(H.format),kn=ge.convert(H.type),ke;H.isData3DTexture?(Ke.setTexture3D(H,0),ke=k.TEXTURE_3D):H.isDataArrayTexture||H.isCompressedArrayTexture?(Ke.setTexture2DArray(H,0),ke=k.TEXTURE_2D_ARRAY):(Ke.setTexture2D(H,0),ke=k.TEXTURE_2D),Me.activeTexture(k.TEXTURE0),Me.pixelStorei(k.UNPACK_FLIP_Y_WEBGL,H.flipY),Me.pixelStorei(k.UNPACK_PREMULTIPLY_ALPHA_WEBGL,H.premultiplyAlpha),Me.pixelStorei(k.UNPACK_ALIGNMENT,H.unpackAlignment);let Cn=Me.getParameter(k.UNPACK_ROW_LENGTH),yt=Me.getParameter(k.UNPACK_IMAGE_HEIGHT),Zs=Me.getParameter(k.UNPACK_SKIP_PIXELS),Rn=Me.getParameter(k.UNPACK_SKIP_ROWS),zo=Me.getParameter(k.UNPACK_SKIP_IMAGES);Me.pixelStorei(k.UNPACK_ROW_LENGTH,kt.width),Me.pixelStorei(k.UNPACK_IMAGE_HEIGHT,kt.height),Me.pixelStorei(k.UNPACK_SKIP_PIXELS,Ve),Me.pixelStorei(k.UNPACK_SKIP_ROWS,rt),Me.pixelStorei(k.UNPACK_SKIP_IMAGES,gt);let Ms=A.isDataArrayTexture||A.isData3DTexture,$s=H.isDataArrayTexture||H.isData3DTexture;if(A.isDepthTexture){let ft=He.get(A),vn=He.get(H),ci=He.get(ft.__renderTarget),zt=He.get(vn.__renderTarget);Me.bindFramebuffer(k.READ_FRAMEBUFFER,ci.__webglFramebuffer),Me.bindFramebuffer(k.DRAW_FRAMEBUFFER,zt.__webglFramebuffer);for(let Pn=0;Pn<De;Pn++)Ms&&(k.framebufferTextureLayer(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,He.get(A).__webglTexture,J,gt+Pn),k.framebufferTextureLayer(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,He.get(H).__webglTexture,Ee,fn+Pn)),k.blitFramebuffer(Ve,rt,Ve+Le,rt+Te,Ge,_t,Ge+Le,_t+Te,k.DEPTH_BUFFER_BIT,k.NEAREST);Me.bindFramebuffer(k.READ_FRAMEBUFFER,null),Me.bindFramebuffer(k.DRAW_FRAMEBUFFER,null)}else if(J!==0||A.isRenderTargetTexture||He.has(A)){let ft=He.get(A),vn=He.get(H);Me.bindFramebuffer(k.READ_FRAMEBUFFER,N),Me.bindFramebuffer(k.DRAW_FRAMEBUFFER,G);for(let ci=0;ci<De;ci++)Ms?k.framebufferTextureLayer(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,ft.__webglTexture,J,gt+ci):k.framebufferTexture2D(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,ft.__webglTexture,J),$s?k.framebufferTextureLayer(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,vn.__webglTexture,Ee,fn+ci):k.framebufferTexture2D(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,vn.__webglTexture,Ee),J!==0?k.blitFramebuffer(Ve,rt,Ve+Le,rt+Te,Ge,_t,Ge+Le,_t+Te,k.COLOR_BUFFER_BIT,k.NEAREST):$s?k.copyTexSubImage3D(ke,Ee,Ge,_t,fn+ci,Ve,rt,Le,Te):k.copyTexSubImage2D(ke,Ee,Ge,_t,Ve,rt,Le,Te);Me.bindFramebuffer(k.READ_FRAMEBUFFER,null),Me.bindFramebuffer(k.DRAW_FRAMEBUFFER,null)}else $s?A.isDataTexture||A.isData3DTexture?k.texSubImage3D(ke,Ee,Ge,_t,fn,Le,Te,De,Bt,kn,kt.data):H.isCompressedArrayTexture?k.compressedTexSubImage3D(ke,Ee,Ge,_t,fn,Le,Te,De,Bt,kt.data):k.texSubImage3D(ke,Ee,Ge,_t,fn,Le,Te,De,Bt,kn,kt):A.isDataTexture?k.texSubImage2D(k.TEXTURE_2D,Ee,Ge,_t,Le,Te,Bt,kn,kt.data):A.isCompressedTexture?k.compressedTexSubImage2D(k.TEXTURE_2D,Ee,Ge,_t,kt.width,kt.height,Bt,kt.data):k.texSubImage2D(k.TEXTURE_2D,Ee,Ge,_t,Le,Te,Bt,kn,kt);Me.pixelStorei(k.UNPACK_ROW_LENGTH,Cn),Me.pixelStorei(k.UNPACK_IMAGE_HEIGHT,yt),Me.pixelStorei(k.UNPACK_SKIP_PIXELS,Zs),Me.pixelStorei(k.UNPACK_SKIP_ROWS,Rn),Me.pixelStorei(k.UNPACK_SKIP_IMAGES,zo),Ee===0&&H.generateMipmaps===!0&&H.mipmapsAutoUpdate===!0&&k.generateMipmap(ke),Me.unbindTexture()},this.initRenderTarget=function(A){He.get(A).__webglFramebuffer===void 0&&Ke.setupRenderTarget(A)},this.initTexture=function(A){A.isCubeTexture?Ke.setTextureCube(A,0):A.isData3DTexture?Ke.setTexture3D(A,0):A.isDataArrayTexture||A.isCompressedArrayTexture?Ke.setTexture2DArray(A,0):Ke.setTexture2D(A,0),Me.unbindTexture()},this.resetState=function(){Z=0,V=0,oe=null,Me.reset(),be.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Zi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=bt._getDrawingBufferColorSpace(e),t.unpackColorSpace=bt._getUnpackColorSpace()}};function Tv(n,e){let t=n.map(s=>`"${(/^[=+\-@\t\r]/.test(s)?`'${s}`:s).replaceAll('"','""')}"`),i=(e[0]??[]).map((s,r)=>e.map(o=>o[r]??"").join(","));return`${[t.join(","),...i].join(`
`)}
`}function hd(n,e){let t=URL.createObjectURL(new Blob([e],{type:"text/csv"}));_c(n,t),setTimeout(()=>URL.revokeObjectURL(t),1e4)}function _c(n,e){let t=document.createElement("a");t.href=e,t.download=n,t.click()}var To=new vo,Sn=new z,qr=new z,hn=new Ft,Av={X:new z(1,0,0),Y:new z(0,1,0),Z:new z(0,0,1)},Qp={type:"change"},Cv={type:"mouseDown",mode:null},Rv={type:"mouseUp",mode:null},Pv={type:"objectChange"},gd=class extends xo{constructor(e,t=null){super(void 0,t);let i=new tm(this);this._root=i;let s=new nm;this._gizmo=s,i.add(s);let r=new im;this._plane=r,i.add(r);let o=this;function a(C,b){let R=b;Object.defineProperty(o,C,{get:function(){return R!==void 0?R:b},set:function(T){R!==T&&(R=T,r[C]=T,s[C]=T,o.dispatchEvent({type:C+"-changed",value:T}),o.dispatchEvent(Qp))}}),o[C]=b,r[C]=b,s[C]=b}a("camera",e),a("object",void 0),a("enabled",!0),a("axis",null),a("mode","translate"),a("translationSnap",null),a("rotationSnap",null),a("scaleSnap",null),a("space","world"),a("size",1),this.viewport=null,a("dragging",!1),a("showX",!0),a("showY",!0),a("showZ",!0),a("showXY",!0),a("showYZ",!0),a("showXZ",!0),a("showXYZE",!0),a("showE",!0),a("minX",-1/0),a("maxX",1/0),a("minY",-1/0),a("maxY",1/0),a("minZ",-1/0),a("maxZ",1/0);let c=new z,l=new z,h=new Ft,f=new Ft,u=new z,p=new Ft,v=new z,S=new z,g=new z,m=0,_=new z;a("worldPosition",c),a("worldPositionStart",l),a("worldQuaternion",h),a("worldQuaternionStart",f),a("cameraPosition",u),a("cameraQuaternion",p),a("pointStart",v),a("pointEnd",S),a("rotationAxis",g),a("rotationAngle",m),a("eye",_),this._offset=new z,this._startNorm=new z,this._endNorm=new z,this._cameraScale=new z,this._parentPosition=new z,this._parentQuaternion=new Ft,this._parentQuaternionInv=new Ft,this._parentScale=new z,this._worldScaleStart=new z,this._worldQuaternionInv=new Ft,this._worldScale=new z,this._positionStart=new z,this._quaternionStart=new Ft,this._scaleStart=new z,this._getPointer=tA.bind(this),this._onPointerDown=iA.bind(this),this._onPointerHover=nA.bind(this),this._onPointerMove=sA.bind(this),this._onPointerUp=rA.bind(this),t!==null&&this.connect(t)}connect(e){super.connect(e),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointermove",this._onPointerHover),this.domElement.addEventListener("pointerup",this._onPointerUp),this.domElement.style.touchAction="none"}disconnect(){this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.removeEventListener("pointermove",this._onPointerHover),this.domElement.removeEventListener("pointermove",this._onPointerMove),this.domElement.removeEventListener("pointerup",this._onPointerUp),this.domElement.style.touchAction=""}getHelper(){return this._root}pointerHover(e){if(this.object===void 0||this.dragging===!0)return;e!==null&&To.setFromCamera(e,this.camera);let t=em(this._gizmo.picker[this.mode],To);t?this.axis=t.object.name:this.axis=null}pointerDown(e){if(!(this.object===void 0||this.dragging===!0||e!=null&&e.button!==0)&&this.axis!==null){e!==null&&To.setFromCamera(e,this.camera);let t=em(this._plane,To,!0);t&&(this.object.updateMatrixWorld(),this.object.parent.updateMatrixWorld(),this._positionStart.copy(this.object.position),this._quaternionStart.copy(this.object.quaternion),this._scaleStart.copy(this.object.scale),this.object.matrixWorld.decompose(this.worldPositionStart,this.worldQuaternionStart,this._worldScaleStart),this.pointStart.copy(t.point).sub(this.worldPositionStart)),this.dragging=!0,Cv.mode=this.mode,this.dispatchEvent(Cv)}}pointerMove(e){let t=this.axis,i=this.mode,s=this.object,r=this.space;if(i==="scale"?r="local":(t==="E"||t==="XYZE"||t==="XYZ")&&(r="world"),s===void 0||t===null||this.dragging===!1||e!==null&&e.button!==-1)return;e!==null&&To.setFromCamera(e,this.camera);let o=em(this._plane,To,!0);if(o){if(this.pointEnd.copy(o.point).sub(this.worldPositionStart),i==="translate")this._offset.copy(this.pointEnd).sub(this.pointStart),r==="local"&&t!=="XYZ"&&this._offset.applyQuaternion(this._worldQuaternionInv),t.indexOf("X")===-1&&(this._offset.x=0),t.indexOf("Y")===-1&&(this._offset.y=0),t.indexOf("Z")===-1&&(this._offset.z=0),r==="local"&&t!=="XYZ"?this._offset.applyQuaternion(this._quaternionStart).divide(this._parentScale):this._offset.applyQuaternion(this._parentQuaternionInv).divide(this._parentScale),s.position.copy(this._offset).add(this._positionStart),this.translationSnap&&(r==="local"&&(s.position.applyQuaternion(hn.copy(this._quaternionStart).invert()),t.search("X")!==-1&&(s.position.x=Math.round(s.position.x/this.translationSnap)*this.translationSnap),t.search("Y")!==-1&&(s.position.y=Math.round(s.position.y/this.translationSnap)*this.translationSnap),t.search("Z")!==-1&&(s.position.z=Math.round(s.position.z/this.translationSnap)*this.translationSnap),s.position.applyQuaternion(this._quaternionStart)),r==="world"&&(s.getWorldPosition(Sn),t.search("X")!==-1&&(Sn.x=Math.round(Sn.x/this.translationSnap)*this.translationSnap),t.search("Y")!==-1&&(Sn.y=Math.round(Sn.y/this.translationSnap)*this.translationSnap),t.search("Z")!==-1&&(Sn.z=Math.round(Sn.z/this.translationSnap)*this.translationSnap),s.position.copy(s.parent.worldToLocal(Sn)))),s.position.x=Math.max(this.minX,Math.min(this.maxX,s.position.x)),s.position.y=Math.max(this.minY,Math.min(this.maxY,s.position.y)),s.position.z=Math.max(this.minZ,Math.min(this.maxZ,s.position.z));else if(i==="scale"){if(t.search("XYZ")!==-1){let a=this.pointEnd.length()/this.pointStart.length();this.pointEnd.dot(this.pointStart)<0&&(a*=-1),qr.set(a,a,a)}else Sn.copy(this.pointStart),qr.copy(this.pointEnd),Sn.applyQuaternion(this._worldQuaternionInv),qr.applyQuaternion(this._worldQuaternionInv),qr.divide(Sn),t.search("X")===-1&&(qr.x=1),t.search("Y")===-1&&(qr.y=1),t.search("Z")===-1&&(qr.z=1);s.scale.copy(this._scaleStart).multiply(qr),this.scaleSnap&&(t.search("X")!==-1&&(s.scale.x=Math.round(s.scale.x/this.scaleSnap)*this.scaleSnap||this.scaleSnap),t.search("Y")!==-1&&(s.scale.y=Math.round(s.scale.y/this.scaleSnap)*this.scaleSnap||this.scaleSnap),t.search("Z")!==-1&&(s.scale.z=Math.round(s.scale.z/this.scaleSnap)*this.scaleSnap||this.scaleSnap))}else if(i==="rotate"){this._offset.copy(this.pointEnd).sub(this.pointStart);let a=20/this.worldPosition.distanceTo(Sn.setFromMatrixPosition(this.camera.matrixWorld)),c=!1;t==="XYZE"?(this.rotationAxis.copy(this._offset).cross(this.eye).normalize(),this.rotationAngle=this._offset.dot(Sn.copy(this.rotationAxis).cross(this.eye))*a):(t==="X"||t==="Y"||t==="Z")&&(this.rotationAxis.copy(Av[t]),Sn.copy(Av[t]),r==="local"&&Sn.applyQuaternion(this.worldQuaternion),Sn.cross(this.eye),Sn.length()===0?c=!0:this.rotationAngle=this._offset.dot(Sn.normalize())*a),(t==="E"||c)&&(this.rotationAxis.copy(this.eye),this.rotationAngle=this.pointEnd.angleTo(this.pointStart),this._startNorm.copy(this.pointStart).normalize(),this._endNorm.copy(this.pointEnd).normalize(),this.rotationAngle*=this._endNorm.cross(this._startNorm).dot(this.eye)<0?1:-1),this.rotationSnap&&(this.rotationAngle=Math.round(this.rotationAngle/this.rotationSnap)*this.rotationSnap),r==="local"&&t!=="E"&&t!=="XYZE"?(s.quaternion.copy(this._quaternionStart),s.quaternion.multiply(hn.setFromAxisAngle(this.rotationAxis,this.rotationAngle)).normalize()):(this.rotationAxis.applyQuaternion(this._parentQuaternionInv),s.quaternion.copy(hn.setFromAxisAngle(this.rotationAxis,this.rotationAngle)),s.quaternion.multiply(this._quaternionStart).normalize())}this.dispatchEvent(Qp),this.dispatchEvent(Pv)}}pointerUp(e){e!==null&&e.button!==0||(this.dragging&&this.axis!==null&&(Rv.mode=this.mode,this.dispatchEvent(Rv)),this.dragging=!1,this.axis=null)}dispose(){this.disconnect(),this._root.dispose()}attach(e){return this.object=e,this._root.visible=!0,this}detach(){return this.object=void 0,this.axis=null,this._root.visible=!1,this}reset(){this.enabled&&this.dragging&&(this.object.position.copy(this._positionStart),this.object.quaternion.copy(this._quaternionStart),this.object.scale.copy(this._scaleStart),this.dispatchEvent(Qp),this.dispatchEvent(Pv),this.pointStart.copy(this.pointEnd))}getRaycaster(){return To}getMode(){return this.mode}setMode(e){this.mode=e}setTranslationSnap(e){this.translationSnap=e}setRotationSnap(e){this.rotationSnap=e}setScaleSnap(e){this.scaleSnap=e}setSize(e){this.size=e}setSpace(e){this.space=e}setColors(e,t,i,s){let r=this._gizmo.materialLib;r.xAxis.color.set(e),r.yAxis.color.set(t),r.zAxis.color.set(i),r.active.color.set(s),r.xAxisTransparent.color.set(e),r.yAxisTransparent.color.set(t),r.zAxisTransparent.color.set(i),r.activeTransparent.color.set(s),r.xAxis._color&&r.xAxis._color.set(e),r.yAxis._color&&r.yAxis._color.set(t),r.zAxis._color&&r.zAxis._color.set(i),r.active._color&&r.active._color.set(s),r.xAxisTransparent._color&&r.xAxisTransparent._color.set(e),r.yAxisTransparent._color&&r.yAxisTransparent._color.set(t),r.zAxisTransparent._color&&r.zAxisTransparent._color.set(i),r.activeTransparent._color&&r.activeTransparent._color.set(s)}};function tA(n){if(this.domElement.ownerDocument.pointerLockElement)return{x:0,y:0,button:n.button};{let e=this.domElement.getBoundingClientRect(),t=this.viewport,i,s,r,o;return t!==null?(i=t.x,s=e.height-t.y-t.w,r=t.z,o=t.w):(i=0,s=0,r=e.width,o=e.height),{x:(n.clientX-e.left-i)/r*2-1,y:-(n.clientY-e.top-s)/o*2+1,button:n.button}}}function nA(n){if(this.enabled)switch(n.pointerType){case"mouse":case"pen":this.pointerHover(this._getPointer(n));break}}function iA(n){this.enabled&&(document.pointerLockElement||this.domElement.setPointerCapture(n.pointerId),this.domElement.addEventListener("pointermove",this._onPointerMove),this.pointerHover(this._getPointer(n)),this.pointerDown(this._getPointer(n)))}function sA(n){this.enabled&&this.pointerMove(this._getPointer(n))}function rA(n){this.enabled&&(this.domElement.releasePointerCapture(n.pointerId),this.domElement.removeEventListener("pointermove",this._onPointerMove),this.pointerUp(this._getPointer(n)))}function em(n,e,t){let i=e.intersectObject(n,!0);for(let s=0;s<i.length;s++)if(i[s].object.visible||t)return i[s];return!1}var dd=new _i,Yt=new z(0,1,0),Iv=new z(0,0,0),Lv=new Ct,fd=new Ft,md=new Ft,Hs=new z,_d=new Ct,yc=new z(1,0,0),Ao=new z(0,1,0),bc=new z(0,0,1),pd=new z,vc=new z,xc=new z,tm=class extends un{constructor(e){super(),this.isTransformControlsRoot=!0,this.controls=e,this.visible=!1}updateMatrixWorld(e){let t=this.controls;t.object!==void 0&&(t.object.updateMatrixWorld(),t.object.parent===null?console.error("TransformControls: The attached 3D object must be a part of the scene graph."):t.object.parent.matrixWorld.decompose(t._parentPosition,t._parentQuaternion,t._parentScale),t.object.matrixWorld.decompose(t.worldPosition,t.worldQuaternion,t._worldScale),t._parentQuaternionInv.copy(t._parentQuaternion).invert(),t._worldQuaternionInv.copy(t.worldQuaternion).invert()),t.camera.updateMatrixWorld(),t.camera.matrixWorld.decompose(t.cameraPosition,t.cameraQuaternion,t._cameraScale),t.camera.isOrthographicCamera?t.camera.getWorldDirection(t.eye).negate():t.eye.copy(t.cameraPosition).sub(t.worldPosition).normalize(),this.parent&&(_d.copy(this.parent.matrixWorld).invert(),_d.decompose(this.position,this.quaternion,this.scale)),super.updateMatrixWorld(e)}dispose(){this.traverse(function(e){e.geometry&&e.geometry.dispose(),e.material&&e.material.dispose()})}},nm=class extends un{constructor(){super(),this.isTransformControlsGizmo=!0,this.type="TransformControlsGizmo";let e=new go({depthTest:!1,depthWrite:!1,fog:!1,toneMapped:!1,transparent:!0}),t=new ks({depthTest:!1,depthWrite:!1,fog:!1,toneMapped:!1,transparent:!0}),i=e.clone();i.opacity=.15;let s=t.clone();s.opacity=.5;let r=e.clone();r.color.setHex(16711680);let o=e.clone();o.color.setHex(65280);let a=e.clone();a.color.setHex(255);let c=e.clone();c.color.setHex(16711680),c.opacity=.5;let l=e.clone();l.color.setHex(65280),l.opacity=.5;let h=e.clone();h.color.setHex(255),h.opacity=.5;let f=e.clone();f.opacity=.25;let u=e.clone();u.color.setHex(16776960),u.opacity=.25;let p=e.clone();p.color.setHex(16776960);let v=e.clone();v.color.setHex(7895160),this.materialLib={xAxis:r,yAxis:o,zAxis:a,active:p,xAxisTransparent:c,yAxisTransparent:l,zAxisTransparent:h,activeTransparent:u};let S=new Un(0,.04,.1,12);S.translate(0,.05,0);let g=new Kt(.08,.08,.08);g.translate(0,.04,0);let m=new Xt;m.setAttribute("position",new Mt([0,0,0,1,0,0],3));let _=new Un(.0075,.0075,.5,3);_.translate(0,.25,0);function C(G,Z){let V=new fr(G,.0075,3,64,Z*Math.PI*2);return V.rotateY(Math.PI/2),V.rotateX(Math.PI/2),V}function b(){let G=new Xt;return G.setAttribute("position",new Mt([0,0,0,1,1,1],3)),G}let R={X:[[new Ae(S,r),[.5,0,0],[0,0,-Math.PI/2]],[new Ae(S,r),[-.5,0,0],[0,0,Math.PI/2]],[new Ae(_,r),[0,0,0],[0,0,-Math.PI/2]]],Y:[[new Ae(S,o),[0,.5,0]],[new Ae(S,o),[0,-.5,0],[Math.PI,0,0]],[new Ae(_,o)]],Z:[[new Ae(S,a),[0,0,.5],[Math.PI/2,0,0]],[new Ae(S,a),[0,0,-.5],[-Math.PI/2,0,0]],[new Ae(_,a),null,[Math.PI/2,0,0]]],XYZ:[[new Ae(new Or(.1,0),f),[0,0,0]]],XY:[[new Ae(new Kt(.15,.15,.01),h),[.15,.15,0]]],YZ:[[new Ae(new Kt(.15,.15,.01),c),[0,.15,.15],[0,Math.PI/2,0]]],XZ:[[new Ae(new Kt(.15,.15,.01),l),[.15,0,.15],[-Math.PI/2,0,0]]]},T={X:[[new Ae(new Un(.2,0,.6,4),i),[.3,0,0],[0,0,-Math.PI/2]],[new Ae(new Un(.2,0,.6,4),i),[-.3,0,0],[0,0,Math.PI/2]]],Y:[[new Ae(new Un(.2,0,.6,4),i),[0,.3,0]],[new Ae(new Un(.2,0,.6,4),i),[0,-.3,0],[0,0,Math.PI]]],Z:[[new Ae(new Un(.2,0,.6,4),i),[0,0,.3],[Math.PI/2,0,0]],[new Ae(new Un(.2,0,.6,4),i),[0,0,-.3],[-Math.PI/2,0,0]]],XYZ:[[new Ae(new Or(.2,0),i)]],XY:[[new Ae(new Kt(.2,.2,.01),i),[.15,.15,0]]],YZ:[[new Ae(new Kt(.2,.2,.01),i),[0,.15,.15],[0,Math.PI/2,0]]],XZ:[[new Ae(new Kt(.2,.2,.01),i),[.15,0,.15],[-Math.PI/2,0,0]]]},x={START:[[new Ae(new Or(.01,2),s),null,null,null,"helper"]],END:[[new Ae(new Or(.01,2),s),null,null,null,"helper"]],DELTA:[[new vi(b(),s),null,null,null,"helper"]],X:[[new vi(m,s),[-1e3,0,0],null,[1e6,1,1],"helper"]],Y:[[new vi(m,s),[0,-1e3,0],[0,0,Math.PI/2],[1e6,1,1],"helper"]],Z:[[new vi(m,s),[0,0,-1e3],[0,-Math.PI/2,0],[1e6,1,1],"helper"]]},w={XYZE:[[new Ae(C(.5,1),v),null,[0,Math.PI/2,0]]],X:[[new Ae(C(.5,.5),r)]],Y:[[new Ae(C(.5,.5),o),null,[0,0,-Math.PI/2]]],Z:[[new Ae(C(.5,.5),a),null,[0,Math.PI/2,0]]],E:[[new Ae(C(.75,1),u),null,[0,Math.PI/2,0]]]},U={AXIS:[[new vi(m,s),[-1e3,0,0],null,[1e6,1,1],"helper"]]},P={XYZE:[[new Ae(new kr(.25,10,8),i)]],X:[[new Ae(new fr(.5,.1,4,24),i),[0,0,0],[0,-Math.PI/2,-Math.PI/2]]],Y:[[new Ae(new fr(.5,.1,4,24),i),[0,0,0],[Math.PI/2,0,0]]],Z:[[new Ae(new fr(.5,.1,4,24),i),[0,0,0],[0,0,-Math.PI/2]]],E:[[new Ae(new fr(.75,.1,2,24),i)]]},L={X:[[new Ae(g,r),[.5,0,0],[0,0,-Math.PI/2]],[new Ae(_,r),[0,0,0],[0,0,-Math.PI/2]],[new Ae(g,r),[-.5,0,0],[0,0,Math.PI/2]]],Y:[[new Ae(g,o),[0,.5,0]],[new Ae(_,o)],[new Ae(g,o),[0,-.5,0],[0,0,Math.PI]]],Z:[[new Ae(g,a),[0,0,.5],[Math.PI/2,0,0]],[new Ae(_,a),[0,0,0],[Math.PI/2,0,0]],[new Ae(g,a),[0,0,-.5],[-Math.PI/2,0,0]]],XY:[[new Ae(new Kt(.15,.15,.01),h),[.15,.15,0]]],YZ:[[new Ae(new Kt(.15,.15,.01),c),[0,.15,.15],[0,Math.PI/2,0]]],XZ:[[new Ae(new Kt(.15,.15,.01),l),[.15,0,.15],[-Math.PI/2,0,0]]],XYZ:[[new Ae(new Kt(.1,.1,.1),f)]]},B={X:[[new Ae(new Un(.2,0,.6,4),i),[.3,0,0],[0,0,-Math.PI/2]],[new Ae(new Un(.2,0,.6,4),i),[-.3,0,0],[0,0,Math.PI/2]]],Y:[[new Ae(new Un(.2,0,.6,4),i),[0,.3,0]],[new Ae(new Un(.2,0,.6,4),i),[0,-.3,0],[0,0,Math.PI]]],Z:[[new Ae(new Un(.2,0,.6,4),i),[0,0,.3],[Math.PI/2,0,0]],[new Ae(new Un(.2,0,.6,4),i),[0,0,-.3],[-Math.PI/2,0,0]]],XY:[[new Ae(new Kt(.2,.2,.01),i),[.15,.15,0]]],YZ:[[new Ae(new Kt(.2,.2,.01),i),[0,.15,.15],[0,Math.PI/2,0]]],XZ:[[new Ae(new Kt(.2,.2,.01),i),[.15,0,.15],[-Math.PI/2,0,0]]],XYZ:[[new Ae(new Kt(.2,.2,.2),i),[0,0,0]]]},W={X:[[new vi(m,s),[-1e3,0,0],null,[1e6,1,1],"helper"]],Y:[[new vi(m,s),[0,-1e3,0],[0,0,Math.PI/2],[1e6,1,1],"helper"]],Z:[[new vi(m,s),[0,0,-1e3],[0,-Math.PI/2,0],[1e6,1,1],"helper"]]};function N(G){let Z=new un;for(let V in G)for(let oe=G[V].length;oe--;){let q=G[V][oe][0].clone(),j=G[V][oe][1],te=G[V][oe][2],ue=G[V][oe][3],he=G[V][oe][4];q.name=V,q.tag=he,j&&q.position.set(j[0],j[1],j[2]),te&&q.rotation.set(te[0],te[1],te[2]),ue&&q.scale.set(ue[0],ue[1],ue[2]),q.updateMatrix();let Q=q.geometry.clone();Q.applyMatrix4(q.matrix),q.geometry=Q,q.renderOrder=1/0,q.position.set(0,0,0),q.rotation.set(0,0,0),q.scale.set(1,1,1),Z.add(q)}return Z}this.gizmo={},this.picker={},this.helper={},this.add(this.gizmo.translate=N(R)),this.add(this.gizmo.rotate=N(w)),this.add(this.gizmo.scale=N(L)),this.add(this.picker.translate=N(T)),this.add(this.picker.rotate=N(P)),this.add(this.picker.scale=N(B)),this.add(this.helper.translate=N(x)),this.add(this.helper.rotate=N(U)),this.add(this.helper.scale=N(W)),this.picker.translate.visible=!1,this.picker.rotate.visible=!1,this.picker.scale.visible=!1}updateMatrixWorld(e){let i=(this.mode==="scale"?"local":this.space)==="local"?this.worldQuaternion:md;this.gizmo.translate.visible=this.mode==="translate",this.gizmo.rotate.visible=this.mode==="rotate",this.gizmo.scale.visible=this.mode==="scale",this.helper.translate.visible=this.mode==="translate",this.helper.rotate.visible=this.mode==="rotate",this.helper.scale.visible=this.mode==="scale";let s=[];s=s.concat(this.picker[this.mode].children),s=s.concat(this.gizmo[this.mode].children),s=s.concat(this.helper[this.mode].children);for(let r=0;r<s.length;r++){let o=s[r];o.visible=!0,o.rotation.set(0,0,0),o.position.copy(this.worldPosition);let a;if(this.camera.isOrthographicCamera?a=(this.camera.top-this.camera.bottom)/this.camera.zoom:a=this.worldPosition.distanceTo(this.cameraPosition)*Math.min(1.9*Math.tan(Math.PI*this.camera.fov/360)/this.camera.zoom,7),o.scale.set(1,1,1).multiplyScalar(a*this.size/4),o.tag==="helper"){o.visible=!1,o.name==="AXIS"?(o.visible=!!this.axis,this.axis==="X"&&(hn.setFromEuler(dd.set(0,0,0)),o.quaternion.copy(i).multiply(hn),Math.abs(Yt.copy(yc).applyQuaternion(i).dot(this.eye))>.9&&(o.visible=!1)),this.axis==="Y"&&(hn.setFromEuler(dd.set(0,0,Math.PI/2)),o.quaternion.copy(i).multiply(hn),Math.abs(Yt.copy(Ao).applyQuaternion(i).dot(this.eye))>.9&&(o.visible=!1)),this.axis==="Z"&&(hn.setFromEuler(dd.set(0,Math.PI/2,0)),o.quaternion.copy(i).multiply(hn),Math.abs(Yt.copy(bc).applyQuaternion(i).dot(this.eye))>.9&&(o.visible=!1)),this.axis==="XYZE"&&(hn.setFromEuler(dd.set(0,Math.PI/2,0)),Yt.copy(this.rotationAxis),o.quaternion.setFromRotationMatrix(Lv.lookAt(Iv,Yt,Ao)),o.quaternion.multiply(hn),o.visible=this.dragging),this.axis==="E"&&(o.visible=!1)):o.name==="START"?(o.position.copy(this.worldPositionStart),o.visible=this.dragging):o.name==="END"?(o.position.copy(this.worldPosition),o.visible=this.dragging):o.name==="DELTA"?(o.position.copy(this.worldPositionStart),o.quaternion.copy(this.worldQuaternionStart),Sn.set(1e-10,1e-10,1e-10).add(this.worldPositionStart).sub(this.worldPosition).multiplyScalar(-1),Sn.applyQuaternion(this.worldQuaternionStart.clone().invert()),o.scale.copy(Sn),o.visible=this.dragging):(o.quaternion.copy(i),this.dragging?o.position.copy(this.worldPositionStart):o.position.copy(this.worldPosition),this.axis&&(o.visible=this.axis.search(o.name)!==-1));continue}o.quaternion.copy(i),this.mode==="translate"||this.mode==="scale"?(o.name==="X"&&Math.abs(Yt.copy(yc).applyQuaternion(i).dot(this.eye))>.99&&(o.scale.set(1e-10,1e-10,1e-10),o.visible=!1),o.name==="Y"&&Math.abs(Yt.copy(Ao).applyQuaternion(i).dot(this.eye))>.99&&(o.scale.set(1e-10,1e-10,1e-10),o.visible=!1),o.name==="Z"&&Math.abs(Yt.copy(bc).applyQuaternion(i).dot(this.eye))>.99&&(o.scale.set(1e-10,1e-10,1e-10),o.visible=!1),o.name==="XY"&&Math.abs(Yt.copy(bc).applyQuaternion(i).dot(this.eye))<.2&&(o.scale.set(1e-10,1e-10,1e-10),o.visible=!1),o.name==="YZ"&&Math.abs(Yt.copy(yc).applyQuaternion(i).dot(this.eye))<.2&&(o.scale.set(1e-10,1e-10,1e-10),o.visible=!1),o.name==="XZ"&&Math.abs(Yt.copy(Ao).applyQuaternion(i).dot(this.eye))<.2&&(o.scale.set(1e-10,1e-10,1e-10),o.visible=!1)):this.mode==="rotate"&&(fd.copy(i),Yt.copy(this.eye).applyQuaternion(hn.copy(i).invert()),o.name.search("E")!==-1&&o.quaternion.setFromRotationMatrix(Lv.lookAt(this.eye,Iv,Ao)),o.name==="X"&&(hn.setFromAxisAngle(yc,Math.atan2(-Yt.y,Yt.z)),hn.multiplyQuaternions(fd,hn),o.quaternion.copy(hn)),o.name==="Y"&&(hn.setFromAxisAngle(Ao,Math.atan2(Yt.x,Yt.z)),hn.multiplyQuaternions(fd,hn),o.quaternion.copy(hn)),o.name==="Z"&&(hn.setFromAxisAngle(bc,Math.atan2(Yt.y,Yt.x)),hn.multiplyQuaternions(fd,hn),o.quaternion.copy(hn))),o.visible=o.visible&&(o.name.indexOf("X")===-1||this.showX),o.visible=o.visible&&(o.name.indexOf("Y")===-1||this.showY),o.visible=o.visible&&(o.name.indexOf("Z")===-1||this.showZ),o.visible=o.visible&&(o.name.indexOf("E")===-1||this.showX&&this.showY&&this.showZ),o.visible=o.visible&&(o.name.indexOf("XY")===-1||this.showXY),o.visible=o.visible&&(o.name.indexOf("YZ")===-1||this.showYZ),o.visible=o.visible&&(o.name.indexOf("XZ")===-1||this.showXZ),o.visible=o.visible&&(o.name!=="E"||this.showE),o.visible=o.visible&&(o.name!=="XYZE"||this.showXYZE),o.material._color=o.material._color||o.material.color.clone(),o.material._opacity=o.material._opacity||o.material.opacity,o.material.color.copy(o.material._color),o.material.opacity=o.material._opacity,this.enabled&&this.axis&&(o.name===this.axis?(o.material.color.copy(this.materialLib.active.color),o.material.opacity=1):this.axis.split("").some(function(c){return o.name===c})&&(o.material.color.copy(this.materialLib.active.color),o.material.opacity=1))}super.updateMatrixWorld(e)}},im=class extends Ae{constructor(){super(new hs(1e5,1e5,2,2),new go({visible:!1,wireframe:!0,side:Mi,transparent:!0,opacity:.1,toneMapped:!1})),this.isTransformControlsPlane=!0,this.type="TransformControlsPlane"}updateMatrixWorld(e){let t=this.space;switch(this.position.copy(this.worldPosition),this.mode==="scale"&&(t="local"),pd.copy(yc).applyQuaternion(t==="local"?this.worldQuaternion:md),vc.copy(Ao).applyQuaternion(t==="local"?this.worldQuaternion:md),xc.copy(bc).applyQuaternion(t==="local"?this.worldQuaternion:md),Yt.copy(vc),this.mode){case"translate":case"scale":switch(this.axis){case"X":Yt.copy(this.eye).cross(pd),Hs.copy(pd).cross(Yt);break;case"Y":Yt.copy(this.eye).cross(vc),Hs.copy(vc).cross(Yt);break;case"Z":Yt.copy(this.eye).cross(xc),Hs.copy(xc).cross(Yt);break;case"XY":Hs.copy(xc);break;case"YZ":Hs.copy(pd);break;case"XZ":Yt.copy(xc),Hs.copy(vc);break;case"XYZ":case"E":Hs.set(0,0,0);break}break;default:Hs.set(0,0,0)}Hs.length()===0?this.quaternion.copy(this.cameraQuaternion):(_d.lookAt(Sn.set(0,0,0),Hs,Yt),this.quaternion.setFromRotationMatrix(_d)),super.updateMatrixWorld(e)}};var oA=60,vd=class{target=new ti;controls;sentAt=0;constructor(e,t,i,s,r){this.controls=new gd(t,i),this.controls.setSize(.8),this.controls.setSpace("local"),e.add(this.target,this.controls.getHelper()),this.controls.addEventListener("change",r),this.controls.addEventListener("objectChange",()=>this.report(!1)),this.controls.addEventListener("dragging-changed",o=>{s(o.value===!0),o.value!==!0&&this.report(!0)}),this.hide()}onDrag=()=>{};get isUsed(){return this.controls.dragging||this.controls.axis!==null}show(e,t,i){this.onDrag=i,this.target.position.copy(e),this.target.quaternion.copy(t),this.controls.attach(this.target)}hide(){this.controls.detach()}mode(e){this.controls.setMode(e),this.controls.setSpace(e==="rotate"?"local":"world")}report(e){let t=performance.now();if(!e&&t-this.sentAt<oA)return;this.sentAt=t;let{x:i,y:s,z:r,w:o}=this.target.quaternion,{position:a}=this.target;this.onDrag({position:[a.x,a.y,a.z],wxyz:[o,i,s,r]},e)}};function xd(n,e){let t=7*e.body,[i=1,s=0,r=0,o=0]=n.subarray(t+3,t+7),a=new Ft(s,r,o,i),[c=1,l=0,h=0,f=0]=e.wxyz,u=new z().fromArray(e.position).applyQuaternion(a);return u.add(new z().fromArray(n,t)),{position:u,rotation:a.multiply(new Ft(l,h,f,c))}}var Dv={type:"change"},rm={type:"start"},Uv={type:"end"},yd=new hr,Nv=new Fi,aA=Math.cos(70*rd.DEG2RAD),Vn=new z,Ei=2*Math.PI,Dt={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},sm=1e-6,bd=class extends xo{constructor(e,t=null){super(e,t),this.state=Dt.NONE,this.target=new z,this.cursor=new z,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:Hr.ROTATE,MIDDLE:Hr.DOLLY,RIGHT:Hr.PAN},this.touches={ONE:Wr.ROTATE,TWO:Wr.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new z,this._lastQuaternion=new Ft,this._lastTargetPosition=new z,this._quat=new Ft().setFromUnitVectors(e.up,new z(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new La,this._sphericalDelta=new La,this._scale=1,this._panOffset=new z,this._rotateStart=new Je,this._rotateEnd=new Je,this._rotateDelta=new Je,this._panStart=new Je,this._panEnd=new Je,this._panDelta=new Je,this._dollyStart=new Je,this._dollyEnd=new Je,this._dollyDelta=new Je,this._dollyDirection=new z,this._mouse=new Je,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=cA.bind(this),this._onPointerDown=lA.bind(this),this._onPointerUp=uA.bind(this),this._onContextMenu=_A.bind(this),this._onMouseWheel=fA.bind(this),this._onKeyDown=pA.bind(this),this._onTouchStart=mA.bind(this),this._onTouchMove=gA.bind(this),this._onMouseDown=hA.bind(this),this._onMouseMove=dA.bind(this),this._interceptControlDown=vA.bind(this),this._interceptControlUp=xA.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(e){this._cursorStyle=e,e==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(e){super.connect(e),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Dt.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(e){e.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=e}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(Dv),this.update(),this.state=Dt.NONE}pan(e,t){this._pan(e,t),this.update()}dollyIn(e){this._dollyIn(e),this.update()}dollyOut(e){this._dollyOut(e),this.update()}rotateLeft(e){this._rotateLeft(e),this.update()}rotateUp(e){this._rotateUp(e),this.update()}update(e=null){let t=this.object.position;Vn.copy(t).sub(this.target),Vn.applyQuaternion(this._quat),this._spherical.setFromVector3(Vn),this.autoRotate&&this.state===Dt.NONE&&this._rotateLeft(this._getAutoRotationAngle(e)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let i=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(i)&&isFinite(s)&&(i<-Math.PI?i+=Ei:i>Math.PI&&(i-=Ei),s<-Math.PI?s+=Ei:s>Math.PI&&(s-=Ei),i<=s?this._spherical.theta=Math.max(i,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(i+s)/2?Math.max(i,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(Vn.setFromSpherical(this._spherical),Vn.applyQuaternion(this._quatInverse),t.copy(this.target).add(Vn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=Vn.length();o=this._clampDistance(a*this._scale);let c=a-o;this.object.position.addScaledVector(this._dollyDirection,c),this.object.updateMatrixWorld(),r=!!c}else if(this.object.isOrthographicCamera){let a=new z(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let c=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=c!==this.object.zoom;let l=new z(this._mouse.x,this._mouse.y,0);l.unproject(this.object),this.object.position.sub(l).add(a),this.object.updateMatrixWorld(),o=Vn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(yd.origin.copy(this.object.position),yd.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(yd.direction))<aA?this.object.lookAt(this.target):(Nv.setFromNormalAndCoplanarPoint(this.object.up,this.target),yd.intersectPlane(Nv,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>sm||8*(1-this._lastQuaternion.dot(this.object.quaternion))>sm||this._lastTargetPosition.distanceToSquared(this.target)>sm?(this.dispatchEvent(Dv),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(e){return e!==null?Ei/60*this.autoRotateSpeed*e:Ei/60/60*this.autoRotateSpeed}_getZoomScale(e){let t=Math.abs(e*.01);return Math.pow(.95,this.zoomSpeed*t)}_rotateLeft(e){this._sphericalDelta.theta-=e}_rotateUp(e){this._sphericalDelta.phi-=e}_panLeft(e,t){Vn.setFromMatrixColumn(t,0),Vn.multiplyScalar(-e),this._panOffset.add(Vn)}_panUp(e,t){this.screenSpacePanning===!0?Vn.setFromMatrixColumn(t,1):(Vn.setFromMatrixColumn(t,0),Vn.crossVectors(this.object.up,Vn)),Vn.multiplyScalar(e),this._panOffset.add(Vn)}_pan(e,t){let i=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;Vn.copy(s).sub(this.target);let r=Vn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*e*r/i.clientHeight,this.object.matrix),this._panUp(2*t*r/i.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(e*(this.object.right-this.object.left)/this.object.zoom/i.clientWidth,this.object.matrix),this._panUp(t*(this.object.top-this.object.bottom)/this.object.zoom/i.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(e,t){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let i=this.domElement.getBoundingClientRect(),s=e-i.left,r=t-i.top,o=i.width,a=i.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(e){return Math.max(this.minDistance,Math.min(this.maxDistance,e))}_handleMouseDownRotate(e){this._rotateStart.set(e.clientX,e.clientY)}_handleMouseDownDolly(e){this._updateZoomParameters(e.clientX,e.clientY),this._dollyStart.set(e.clientX,e.clientY)}_handleMouseDownPan(e){this._panStart.set(e.clientX,e.clientY)}_handleMouseMoveRotate(e){this._rotateEnd.set(e.clientX,e.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(Ei*this._rotateDelta.x/t.clientHeight),this._rotateUp(Ei*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(e){this._dollyEnd.set(e.clientX,e.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(e){this._panEnd.set(e.clientX,e.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(e){this._updateZoomParameters(e.clientX,e.clientY),e.deltaY<0?this._dollyIn(this._getZoomScale(e.deltaY)):e.deltaY>0&&this._dollyOut(this._getZoomScale(e.deltaY)),this.update()}_handleKeyDown(e){let t=!1;switch(e.code){case this.keys.UP:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(Ei*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),t=!0;break;case this.keys.BOTTOM:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(-Ei*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),t=!0;break;case this.keys.LEFT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(Ei*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),t=!0;break;case this.keys.RIGHT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(-Ei*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),t=!0;break}t&&(e.preventDefault(),this.update())}_handleTouchStartRotate(e){if(this._pointers.length===1)this._rotateStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),i=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._rotateStart.set(i,s)}}_handleTouchStartPan(e){if(this._pointers.length===1)this._panStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),i=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panStart.set(i,s)}}_handleTouchStartDolly(e){let t=this._getSecondPointerPosition(e),i=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(i*i+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enablePan&&this._handleTouchStartPan(e)}_handleTouchStartDollyRotate(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enableRotate&&this._handleTouchStartRotate(e)}_handleTouchMoveRotate(e){if(this._pointers.length==1)this._rotateEnd.set(e.pageX,e.pageY);else{let i=this._getSecondPointerPosition(e),s=.5*(e.pageX+i.x),r=.5*(e.pageY+i.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(Ei*this._rotateDelta.x/t.clientHeight),this._rotateUp(Ei*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(e){if(this._pointers.length===1)this._panEnd.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),i=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panEnd.set(i,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(e){let t=this._getSecondPointerPosition(e),i=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(i*i+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(e.pageX+t.x)*.5,a=(e.pageY+t.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enablePan&&this._handleTouchMovePan(e)}_handleTouchMoveDollyRotate(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enableRotate&&this._handleTouchMoveRotate(e)}_addPointer(e){this._pointers.push(e.pointerId)}_removePointer(e){delete this._pointerPositions[e.pointerId];for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId){this._pointers.splice(t,1);return}}_isTrackingPointer(e){for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId)return!0;return!1}_trackPointer(e){let t=this._pointerPositions[e.pointerId];t===void 0&&(t=new Je,this._pointerPositions[e.pointerId]=t),t.set(e.pageX,e.pageY)}_getSecondPointerPosition(e){let t=e.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[t]}_customWheelEvent(e){let t=e.deltaMode,i={clientX:e.clientX,clientY:e.clientY,deltaY:e.deltaY};switch(t){case 1:i.deltaY*=16;break;case 2:i.deltaY*=100;break}return e.ctrlKey&&!this._controlActive&&(i.deltaY*=10),i}};function lA(n){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(n.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(n)&&(this._addPointer(n),n.pointerType==="touch"?this._onTouchStart(n):this._onMouseDown(n),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function cA(n){this.enabled!==!1&&(n.pointerType==="touch"?this._onTouchMove(n):this._onMouseMove(n))}function uA(n){switch(this._removePointer(n),this._pointers.length){case 0:this.domElement.releasePointerCapture(n.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(Uv),this.state=Dt.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let e=this._pointers[0],t=this._pointerPositions[e];this._onTouchStart({pointerId:e,pageX:t.x,pageY:t.y});break}}function hA(n){let e;switch(n.button){case 0:e=this.mouseButtons.LEFT;break;case 1:e=this.mouseButtons.MIDDLE;break;case 2:e=this.mouseButtons.RIGHT;break;default:e=-1}switch(e){case Hr.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(n),this.state=Dt.DOLLY;break;case Hr.ROTATE:if(n.ctrlKey||n.metaKey||n.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(n),this.state=Dt.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(n),this.state=Dt.ROTATE}break;case Hr.PAN:if(n.ctrlKey||n.metaKey||n.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(n),this.state=Dt.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(n),this.state=Dt.PAN}break;default:this.state=Dt.NONE}this.state!==Dt.NONE&&this.dispatchEvent(rm)}function dA(n){switch(this.state){case Dt.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(n);break;case Dt.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(n);break;case Dt.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(n);break}}function fA(n){this.enabled===!1||this.enableZoom===!1||this.state!==Dt.NONE||(n.preventDefault(),this.dispatchEvent(rm),this._handleMouseWheel(this._customWheelEvent(n)),this.dispatchEvent(Uv))}function pA(n){this.enabled!==!1&&this._handleKeyDown(n)}function mA(n){switch(this._trackPointer(n),this._pointers.length){case 1:switch(this.touches.ONE){case Wr.ROTATE:if(this.enableRotate===!1){this.state=Dt.NONE;break}this._handleTouchStartRotate(n),this.state=Dt.TOUCH_ROTATE;break;case Wr.PAN:if(this.enablePan===!1){this.state=Dt.NONE;break}this._handleTouchStartPan(n),this.state=Dt.TOUCH_PAN;break;default:this.state=Dt.NONE}break;case 2:switch(this.touches.TWO){case Wr.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(n),this.state=Dt.TOUCH_DOLLY_PAN;break;case Wr.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(n),this.state=Dt.TOUCH_DOLLY_ROTATE;break;default:this.state=Dt.NONE}break;default:this.state=Dt.NONE}this.state!==Dt.NONE&&this.dispatchEvent(rm)}function gA(n){switch(this._trackPointer(n),this.state){case Dt.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(n),this.update();break;case Dt.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(n),this.update();break;case Dt.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(n),this.update();break;case Dt.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(n),this.update();break;default:this.state=Dt.NONE}}function _A(n){this.enabled!==!1&&n.preventDefault()}function vA(n){n.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function xA(n){n.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var Sd=class extends mo{constructor(){super(),this.name="RoomEnvironment",this.position.y=-3.5;let e=new Kt;e.deleteAttribute("uv");let t=new Br({side:ni}),i=new Br,s=new ec(16777215,900,28,2);s.position.set(.418,16.199,.3),this.add(s);let r=new Ae(e,t);r.position.set(-.757,13.219,.717),r.scale.set(31.713,28.305,28.591),this.add(r);let o=new Vl(e,i,6),a=new un;a.position.set(-10.906,2.009,1.846),a.rotation.set(0,-.195,0),a.scale.set(2.328,7.905,4.651),a.updateMatrix(),o.setMatrixAt(0,a.matrix),a.position.set(-5.607,-.754,-.758),a.rotation.set(0,.994,0),a.scale.set(1.97,1.534,3.955),a.updateMatrix(),o.setMatrixAt(1,a.matrix),a.position.set(6.167,.857,7.803),a.rotation.set(0,.561,0),a.scale.set(3.927,6.285,3.687),a.updateMatrix(),o.setMatrixAt(2,a.matrix),a.position.set(-2.017,.018,6.124),a.rotation.set(0,.333,0),a.scale.set(2.002,4.566,2.064),a.updateMatrix(),o.setMatrixAt(3,a.matrix),a.position.set(2.291,-.756,-2.621),a.rotation.set(0,-.286,0),a.scale.set(1.546,1.552,1.496),a.updateMatrix(),o.setMatrixAt(4,a.matrix),a.position.set(-2.193,-.369,-5.547),a.rotation.set(0,.516,0),a.scale.set(3.875,3.487,2.986),a.updateMatrix(),o.setMatrixAt(5,a.matrix),this.add(o);let c=new Ae(e,Ga(50));c.position.set(-16.116,14.37,8.208),c.scale.set(.1,2.428,2.739),this.add(c);let l=new Ae(e,Ga(50));l.position.set(-16.109,18.021,-8.207),l.scale.set(.1,2.425,2.751),this.add(l);let h=new Ae(e,Ga(17));h.position.set(14.904,12.198,-1.832),h.scale.set(.15,4.265,6.331),this.add(h);let f=new Ae(e,Ga(43));f.position.set(-.462,8.89,14.52),f.scale.set(4.38,5.441,.088),this.add(f);let u=new Ae(e,Ga(20));u.position.set(3.235,11.486,-12.541),u.scale.set(2.5,2,.1),this.add(u);let p=new Ae(e,Ga(100));p.position.set(0,20,0),p.scale.set(1,.1,1),this.add(p)}dispose(){let e=new Set;this.traverse(t=>{t.isMesh&&(e.add(t.geometry),e.add(t.material))});for(let t of e)t.dispose()}};function Ga(n){return new $l({color:0,emissive:16777215,emissiveIntensity:n})}var om=400,yA=`
varying vec3 place;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  place = world.xyz;
  gl_Position = projectionMatrix * viewMatrix * world;
}`,bA=`
uniform vec3 colour;
uniform vec3 centre;
uniform float reach;
varying vec3 place;
float line(float spacing, float width) {
  vec2 cell = place.xy / spacing;
  vec2 slope = fwidth(cell);
  vec2 distance = abs(fract(cell - 0.5) - 0.5) / slope;
  // Cells smaller than a few pixels would flicker.
  float dense = clamp(1.5 - 3.0 * max(slope.x, slope.y), 0.0, 1.0);
  return (1.0 - min(min(distance.x, distance.y) / width, 1.0)) * dense;
}
void main() {
  float fade = 1.0 - smoothstep(0.25 * reach, reach, distance(place.xy, centre.xy));
  float shown = max(0.22 * line(0.25, 1.0), 0.6 * line(1.0, 1.2));
  gl_FragColor = vec4(colour, shown * fade);
  #include <colorspace_fragment>
}`,Md=class{object=new ti;uniforms={colour:new _o(new tt),centre:new _o({x:0,y:0,z:0}),reach:new _o(20)};shadows=new Zl({opacity:.25});constructor(){let e=new hs(om,om),t=new Ki({uniforms:this.uniforms,vertexShader:yA,fragmentShader:bA,transparent:!0,depthWrite:!1}),i=new Ae(e,this.shadows);i.receiveShadow=!0;let s=new Ae(e,t);s.renderOrder=-2,i.renderOrder=-1,this.object.add(s,i)}paint(e,t){this.uniforms.colour.value.set(e),this.shadows.opacity=t}surround(e,t){this.uniforms.centre.value=e,this.uniforms.reach.value=Math.min(Math.max(6*t,8),om/2)}};var Fv=14692657,SA=1863633,MA=.25;function am(n){let e=n.material;return e.depthTest=!1,e.transparent=!0,n.renderOrder=10,n.frustumCulled=!1,n}function lm(n,e){n.geometry.dispose(),n.geometry=new Xt().setAttribute("position",new Kn(e,3))}var wd=class{object=new ti;points=am(new Hl(new Xt,new Ra({color:Fv,size:7,sizeAttenuation:!1})));forces=am(new Ca(new Xt,new ks({color:Fv})));path=am(new vi(new Xt,new ks({color:SA})));axes=[];constructor(){this.object.add(this.points,this.forces,this.path)}contacts(e,t){lm(this.points,new Float32Array(e.flatMap(o=>o.position)));let i=Math.max(1e-9,...e.map(o=>Math.hypot(...o.force))),s=MA*t/i,r=e.flatMap(({position:[o,a,c],force:[l,h,f]})=>{let u=f<0?-s:s;return[o,a,c,o+u*l,a+u*h,c+u*f]});lm(this.forces,new Float32Array(r))}trail(e){lm(this.path,e)}frames(e,t){for(let i of this.axes)i.removeFromParent(),i.dispose();this.axes=e.map(i=>{let s=new ic(t);return s.material.depthTest=!1,s.renderOrder=9,i.add(s),s})}};function Ov(n,e=Math.PI/3){let t=n.index?n.toNonIndexed():n,i=t.attributes.position,s=i.count,r;if(i.isBufferAttribute===!0&&i.itemSize===3&&i.normalized===!1)r=i.array;else{r=new Float64Array(s*3);for(let b=0;b<s;b++)r[3*b+0]=i.getX(b),r[3*b+1]=i.getY(b),r[3*b+2]=i.getZ(b)}let o=Math.cos(e),a=(1+1e-10)*100,c=s/3,l=new Float64Array(c*3);for(let b=0;b<c;b++){let R=9*b,T=r[R+0],x=r[R+1],w=r[R+2],U=r[R+3],P=r[R+4],L=r[R+5],B=r[R+6],W=r[R+7],N=r[R+8],G=B-U,Z=W-P,V=N-L,oe=T-U,q=x-P,j=w-L,te=Z*j-V*q,ue=V*oe-G*j,he=G*q-Z*oe,Q=1/(Math.sqrt(te*te+ue*ue+he*he)||1);l[3*b+0]=te*Q,l[3*b+1]=ue*Q,l[3*b+2]=he*Q}let h=new Int32Array(s),f=new Float64Array(s*3),u=1;for(;u<s*2;)u<<=1;let p=u-1,v=new Int32Array(u),S=0;for(let b=0;b<s;b++){let R=3*b,T=Math.trunc(r[R+0]*a),x=Math.trunc(r[R+1]*a),w=Math.trunc(r[R+2]*a),U=(Math.imul(T,73856093)^Math.imul(x,19349663)^Math.imul(w,83492791))&p;for(;;){let P=v[U];if(P===0){let B=3*S;f[B+0]=T,f[B+1]=x,f[B+2]=w,v[U]=S+1,h[b]=S++;break}let L=3*(P-1);if(f[L+0]===T&&f[L+1]===x&&f[L+2]===w){h[b]=P-1;break}U=U+1&p}}let g=new Int32Array(S+1);for(let b=0;b<s;b++)g[h[b]+1]++;for(let b=0;b<S;b++)g[b+1]+=g[b];let m=new Int32Array(s),_=g.slice(0,S);for(let b=0;b<c;b++){let R=3*b;m[_[h[R+0]]++]=b,m[_[h[R+1]]++]=b,m[_[h[R+2]]++]=b}let C=new Float32Array(s*3);for(let b=0;b<c;b++){let R=3*b,T=l[R+0],x=l[R+1],w=l[R+2];for(let U=0;U<3;U++){let P=R+U,L=h[P],B=0,W=0,N=0;for(let Z=g[L],V=g[L+1];Z<V;Z++){let oe=3*m[Z],q=l[oe+0],j=l[oe+1],te=l[oe+2];T*q+x*j+w*te>o&&(B+=q,W+=j,N+=te)}let G=1/(Math.sqrt(B*B+W*W+N*N)||1);C[3*P+0]=B*G,C[3*P+1]=W*G,C[3*P+2]=N*G}}return t.setAttribute("normal",new Kn(C,3,!1)),t}var Va=40,wA=.6,EA=6e4;function kv(n){return n.shape==="plane"&&!(n.size[0]&&n.size[1])}function Bv(n,e){return n.map(t=>{let i=new Xt,s=t.offset+12*t.vertices,r=new Float32Array(e,t.offset,3*t.vertices);i.setAttribute("position",new Kn(r,3));let o=new Uint32Array(e,s,3*t.triangles);return i.setIndex(new Kn(o,1)),t.triangles<=EA?Ov(i,wA):(i.computeVertexNormals(),i)})}function zv(n,e){let t=new Ae(AA(n,e),TA(n));t.position.set(...n.position);let[i,s,r,o]=n.wxyz;return t.quaternion.set(s,r,o,i),t.castShadow=n.shape!=="plane"&&n.rgba[3]>.5,t.receiveShadow=!0,t}function TA(n){let[e,t,i,s]=n.rgba;return new Br({color:new tt().setRGB(e,t,i,mi),roughness:.55,metalness:.05,opacity:s,transparent:s<1,depthWrite:s>=1,side:n.shape==="mesh"?Mi:Bs})}function AA(n,e){let[t=0,i=0,s=0]=n.size;switch(n.shape){case"box":return new Kt(t,i,s);case"sphere":return new kr(t,Va,Va/2);case"ellipsoid":return new kr(1,Va,Va/2).scale(t,i,s);case"cylinder":return new Un(t,t,i,Va).rotateX(Math.PI/2);case"capsule":return new Yl(t,i,10,Va).rotateX(Math.PI/2);case"plane":return new hs(2*t,2*i);default:return e[n.mesh]??new Xt}}var Gv=45,CA=1863633,RA={front:[1,0,.12],side:[0,-1,.12],top:[0,-.001,1]},Ed=class{constructor(e,t,i){this.host=e;this.rich=t;this.onPick=i;this.renderer=new ld({antialias:!0,powerPreference:"high-performance"}),this.renderer.toneMapping=sc,this.renderer.setPixelRatio(t?Math.min(devicePixelRatio,2):1),this.renderer.shadowMap.enabled=t,this.renderer.shadowMap.type=yo,e.append(this.renderer.domElement),this.camera.up.set(0,0,1),this.controls=new bd(this.camera,this.renderer.domElement),this.controls.maxPolarAngle=.495*Math.PI,this.controls.minDistance=.1,this.controls.maxDistance=120,this.controls.zoomToCursor=!0,this.controls.addEventListener("change",()=>this.requestDraw()),this.light(),this.scene.add(this.ground.object,this.content,this.overlays.object),this.handle=new vd(this.scene,this.camera,this.renderer.domElement,s=>{this.controls.enabled=!s},()=>this.requestDraw()),this.watchPointer(),new ResizeObserver(()=>this.resize()).observe(e)}host;rich;onPick;renderer;scene=new mo;camera=new oi(Gv,1,.01,500);controls;ground=new Md;sun=new nc(16777215,1.7);content=new ti;overlays=new wd;size=1;followed=-1;handle;bodies=[];opened=null;picked=-1;isDirty=!1;paint(e){this.scene.background=new tt(e.background),this.ground.paint(e.grid,e.shadow),this.requestDraw()}show(e,t,i){this.clear(),this.opened=e;let s=Bv(e.meshes,t);this.bodies=e.bodies.map(()=>new ti),this.bodies.forEach((a,c)=>{a.userData.body=c});let r=new ti,o=!1;for(let a of e.shapes){if(kv(a)){o=!0,this.ground.object.position.set(...a.position);continue}let c=zv(a,s);(this.bodies[a.body]??r).add(c)}this.ground.object.visible=o,this.content.add(r,...this.bodies),i||this.look("home")}preview(e,t,i){let[s=1,r=0,o=0,a=0]=i;this.bodies[e]?.position.fromArray(t),this.bodies[e]?.quaternion.set(r,o,a,s),this.requestDraw()}move(e){this.bodies.forEach((t,i)=>{let s=7*i;if(!Number.isFinite(e[s]))return;t.position.fromArray(e,s);let[r=1,o=0,a=0,c=0]=e.subarray(s+3,s+7);t.quaternion.set(o,a,c,r)}),this.follow(this.followed),this.requestDraw()}follow(e){let t=this.bodies[e];if(this.followed=e,t===void 0)return;let i=t.position.clone().sub(this.controls.target);this.controls.target.add(i),this.camera.position.add(i),this.controls.update()}contacts(e){this.overlays.contacts(e,this.size),this.requestDraw()}trail(e){this.overlays.trail(e),this.requestDraw()}frames(e){this.overlays.frames(e?this.bodies:[],.07*this.size),this.requestDraw()}wireframe(e){this.content.traverse(t=>{let i=t.material;i&&"wireframe"in i&&(i.wireframe=e)}),this.requestDraw()}fitLight(){let e=new $i;for(let r of this.bodies)e.expandByObject(r);if(e.isEmpty())return;this.size=Math.min(Math.max(e.getSize(new z).length(),.2),10);let t=e.getCenter(new z),i=Math.min(Math.max(1.3*e.getSize(new z).length()*.5,.8),25);this.sun.position.copy(t).add(new z(.5,-.45,1).multiplyScalar(2.5*i)),this.sun.target.position.copy(t);let s=this.sun.shadow.camera;s.left=s.bottom=-1.6*i,s.right=s.top=1.6*i,s.near=.1*i,s.far=6*i,s.updateProjectionMatrix(),this.sun.shadow.normalBias=.004*i,this.requestDraw()}look(e){if(this.opened===null)return;let t=new z(...this.opened.camera_position),i=new z(...this.opened.camera_target);if(this.controls.target.copy(i),e==="home")this.camera.position.copy(t);else{let s=t.distanceTo(i),r=new z(...RA[e]).normalize();this.camera.position.copy(i).addScaledVector(r,s)}this.controls.update(),this.requestDraw()}mark(e){this.paintBody(this.picked,0),this.picked=e,this.paintBody(e,.35),this.requestDraw()}picture(){return this.draw(),this.renderer.domElement.toDataURL("image/png")}paintBody(e,t){for(let i of this.bodies[e]?.children??[]){let s=i.material;s.emissive?.set(CA),s.emissiveIntensity=t}}light(){if(this.scene.add(new Kl(16777215,10134445,this.rich?.6:1.6)),this.sun.castShadow=this.rich,this.sun.shadow.mapSize.set(2048,2048),this.sun.shadow.bias=-2e-4,this.sun.shadow.radius=4,this.sun.position.set(2,-2,4),this.scene.add(this.sun,this.sun.target),this.rich){let e=new Ba(this.renderer);this.scene.environment=e.fromScene(new Sd,.04).texture,this.scene.environmentIntensity=.5,e.dispose()}}watchPointer(){let e=this.renderer.domElement,t={x:0,y:0};e.addEventListener("pointerdown",i=>{t={x:i.clientX,y:i.clientY}}),e.addEventListener("pointerup",i=>{Math.hypot(i.clientX-t.x,i.clientY-t.y)<4&&i.button===0&&!this.handle.isUsed&&this.onPick(this.bodyAt(i))})}bodyAt(e){let t=this.renderer.domElement.getBoundingClientRect(),i=(e.clientX-t.left)/t.width*2-1,s=1-(e.clientY-t.top)/t.height*2,r=new vo;return r.setFromCamera(new Je(i,s),this.camera),r.intersectObject(this.content,!0).find(c=>c.object.isMesh)?.object.parent?.userData.body??-1}clear(){this.picked=this.followed=-1,this.overlays.frames([],1);for(let e of[...this.content.children])for(let t of e.children){let i=t;i.geometry.dispose(),i.material.dispose()}this.content.clear()}resize(){let{clientWidth:e,clientHeight:t}=this.host;if(e===0||t===0)return;this.renderer.setSize(e,t),this.camera.aspect=e/t;let s=Math.tan(Gv/360*Math.PI)/Math.min(1,this.camera.aspect);this.camera.fov=360/Math.PI*Math.atan(s),this.camera.updateProjectionMatrix(),this.draw()}requestDraw(){this.isDirty||(this.isDirty=!0,requestAnimationFrame(()=>this.draw()))}draw(){this.isDirty=!1,this.ground.surround(this.controls.target,this.camera.position.distanceTo(this.controls.target)),this.renderer.render(this.scene,this.camera)}};var PA=0;function d(n,e,t,i,s,r){e||(e={});var o,a,c=e;if("ref"in c)for(a in c={},e)a=="ref"?o=e[a]:c[a]=e[a];var l={type:n,props:c,key:t,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:void 0,__v:--PA,__i:-1,__u:0,__source:s,__self:r};if(typeof n=="function"&&(o=n.defaultProps))for(a in o)c[a]===void 0&&(c[a]=o[a]);return Et.vnode&&Et.vnode(l),l}var IA={play:"M7 5l12 7-12 7z",pause:"M8 5v14M16 5v14",step:"M6 5l9 7-9 7zM19 5v14",back:"M18 5l-9 7 9 7zM5 5v14",reset:"M4 12a8 8 0 1 0 2.5-5.8M4 4v4.5h4.5",gallery:"M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",sun:"M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5",moon:"M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",help:"M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.5",close:"M6 6l12 12M18 6L6 18",home:"M4 11l8-7 8 7M6 10v10h12V10",camera:"M4 8h3l2-3h6l2 3h3v11H4zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z",route:"M6 19a2 2 0 1 0 0-.01M18 5a2 2 0 1 0 0-.01M8 19h7a3.5 3.5 0 0 0 0-7H9a3.5 3.5 0 0 1 0-7h7",search:"M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20",plus:"M12 5v14M5 12h14",record:"M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10z",below:"M4 5h16v14H4zM4 14h16",beside:"M4 5h16v14H4zM14 5v14",down:"M6 9l6 6 6-6",undo:"M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6",redo:"M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6",trash:"M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",check:"M5 12l5 5 9-10",copy:"M9 9h11v11H9zM5 15H4V4h11v1",upload:"M12 16V5M7 10l5-5 5 5M4 19h16"};function Pt({name:n,filled:e}){return d("svg",{class:e?"icon filled":"icon",viewBox:"0 0 24 24","aria-hidden":"true",children:d("path",{d:IA[n]})})}function ms(n){let[e,t]=Gt(null),i=fi(""),s=e!==null&&!Number.isFinite(xl(e));function r(o,a){let c=xl(o);!Number.isFinite(c)||!a&&o===i.current||(i.current=o,n.onCommit(c))}return d("span",{class:s?"number invalid":"number",children:[d("input",{type:"text",inputMode:"decimal",autoComplete:"off",spellcheck:!1,"aria-label":n.label,"aria-invalid":s,disabled:n.disabled??!1,value:e??n.shown,onFocus:o=>{i.current=n.shown,t(n.shown),o.currentTarget.select()},onInput:o=>t(o.currentTarget.value),onKeyDown:o=>{o.stopPropagation(),o.key==="Enter"&&r(o.currentTarget.value,!0),o.key==="Escape"&&(t(i.current),o.currentTarget.value=i.current,o.currentTarget.blur())},onBlur:o=>{r(o.currentTarget.value,!1),t(null)}}),n.unit?d("span",{class:"unit",children:n.unit}):null]})}function Ha(n){return d("button",{type:"button",role:"switch",class:"switch","aria-label":n.label,"aria-checked":n.checked,onClick:()=>n.onChange(!n.checked)})}function jt(n){return d("button",{type:"button",class:n.primary?"icon-button primary":"icon-button","aria-label":n.label,title:n.label,disabled:n.disabled??!1,onClick:n.onClick,children:d(Pt,{name:n.icon,filled:n.filled??!1})})}function Sc(n,e){Wt(()=>{if(!n)return;let t=i=>{i.key==="Escape"&&e()};return addEventListener("keydown",t,!0),()=>removeEventListener("keydown",t,!0)},[n,e])}function _r({label:n,side:e,children:t}){let[i,s]=Gt(!1);return Sc(i,()=>s(!1)),d("div",{class:"menu",onFocusOut:r=>{r.currentTarget.contains(r.relatedTarget)||s(!1)},children:[d("button",{type:"button",class:"view-button","aria-haspopup":"menu","aria-expanded":i,onClick:()=>s(!i),children:n}),i?d("div",{class:`menu-list ${e??""}`,role:"menu","aria-label":n,children:t}):null]})}function dn({title:n,text:e}){return d("div",{class:"empty",children:[d("strong",{children:n}),d("p",{children:e})]})}var Co=Oe("translate"),LA=.02;function Vv(n,e){ir({kind:"solve",robot:n,...e,moves:!0})}function Hv(n){let{tool:e}=n,t=nr.value===e.robot,i=Dn.value?.poses,s=i?xd(i,e):null,r=Rr.value?.robot===e.robot?Rr.value:null;return d("div",{class:"tool",children:[d("div",{class:"tool-head",children:[d("span",{class:"quiet",children:"tool"}),d("span",{class:"numeric",children:[s?s.position.toArray().map(o=>mn(o,3)).join("  "):"\u2013"," ","m"]}),d("button",{type:"button",class:"button","aria-pressed":t,onClick:()=>{nr.value=t?"":e.robot,Rr.value=null},children:t?"Done":"Move tool"})]}),t?d(DA,{}):null,t&&r?d(NA,{found:r}):null]})}function DA(){return d("div",{class:"tool-head",children:[d("div",{class:"choice",role:"toolbar","aria-label":"Handle",children:[["translate","move"],["rotate","turn"]].map(([e,t])=>d("button",{type:"button","aria-pressed":Co.value===e,onClick:()=>{Co.value=e},children:t},e))}),d("span",{class:"quiet",children:"drag the handle in the view"})]})}function NA({found:n}){let e=n.solutions.filter(i=>i.in_limits),t=n.reason||(e.length===0?"only outside the joint limits":"");return d(Tt,{children:[t?d("p",{class:"unreachable",role:"alert",children:["Not reachable: ",Ie(t)]}):null,d("ul",{class:"solutions","aria-label":"Solutions",children:n.solutions.map((i,s)=>d(UA,{found:n,solution:i,number:s+1},i.branch+i.positions.join()))})]})}function UA({found:n,solution:e,number:t}){let i=(e.singularity??1)<LA,s=ta("rad",Ns.value),r=e.positions.map(a=>mn(a*s,s===1?2:0)).join(" ");function o(){let a=Object.fromEntries(n.joints.map((l,h)=>[l,e.positions[h]??0])),c={robot:n.robot,joints:a};$e({kind:"command",name:"move",arguments:c})}return d("li",{children:d("button",{type:"button",disabled:!e.in_limits,"aria-label":`Solution ${t}`,title:e.in_limits?"Move there":"Outside the joint limits",onClick:o,children:[d("span",{children:Ie(e.branch)||`solution ${t}`}),i?d("em",{children:"singular"}):null,d("span",{class:"numeric quiet",children:r})]})})}var Wv={light:{background:"#f3f5f8",grid:"#8b97a6",shadow:.22},dark:{background:"#171b21",grid:"#5d6875",shadow:.5}},FA=10,Wa=null;function Ro(n){Wa?.look(n)}function qv(){let n=fi(null),e=rs.value?.rich_light,[t,i]=Gt("");return Wt(()=>{if(!(n.current===null||e===void 0||Wa!==null))try{Wa=new Ed(n.current,e,s=>{bi.value=s}),kA(Wa)}catch(s){i(String(s))}},[e]),d("div",{class:"view",children:[d("div",{class:"canvas",ref:n}),t?d(dn,{title:"No 3D view",text:`This browser cannot draw with WebGL: ${t}`}):null,d(XA,{}),d(WA,{}),Ze.value?d(GA,{}):null,d(qA,{}),d(OA,{})]})}function OA(){let n=Ml.value;return n===null?null:d("div",{class:"busy",role:"status",children:[d("span",{class:"spinner"}),Ie(n.text),n.share?d("progress",{max:"1",value:n.share,children:[mn(100*n.share,0)," %"]}):null,n.can_cancel?d("button",{type:"button",class:"button",onClick:()=>ir({kind:"cancel"}),children:"Cancel"}):null]})}function kA(n){let e=!0,t="";At(()=>n.paint(os.value?Wv.dark:Wv.light)),At(()=>n.mark(bi.value)),At(()=>n.contacts(Sl.value)),At(()=>n.follow(yi.follow.value?bi.value:-1));let i=()=>{let s=yi.trail.value&&bi.value>=0;n.trail(s?qi.path(bi.value,FA):new Float32Array)};At(i),At(()=>n.handle.mode(Co.value)),At(()=>Xv(n,nr.value,Dn.peek()?.poses)),At(()=>BA(n,Ar.value)),At(()=>n.frames(yi.frames.value)),At(()=>n.wireframe(yi.wireframe.value)),At(()=>{let s=Ze.value;s!==null&&(e=!0,zA(s.number,s.meshes.length).then(r=>{if(Ze.value!==s)return;n.show(s,r,s.name===t),t=s.name;let o=Dn.peek();o!==null&&n.move(o.poses),n.fitLight(),n.frames(yi.frames.peek()),n.wireframe(yi.wireframe.peek())}))}),cu(s=>{n.move(s.poses),yi.trail.peek()&&i();let r=Rr.peek()!==null||n.handle.isUsed;nr.peek()&&!r&&Xv(n,nr.peek(),s.poses),e&&n.fitLight(),e=!1})}function Xv(n,e,t){let i=Ze.peek()?.tools.find(o=>o.robot===e);if(i===void 0||t===void 0){n.handle.hide();return}let{position:s,rotation:r}=xd(t,i);n.handle.show(s,r,o=>Vv(e,o))}function BA(n,e){let t=Xi(Cs.value?.data,["bodies",e]);if(nr.value)return;if(!e||t===void 0){n.handle.hide();return}let i=c=>Xi(t,[c])??[0,0,0],[s,r,o]=i("rpy"),a=new Ft().setFromEuler(new _i(s,r,o,"ZYX"));n.handle.show(new z(...i("position")),a,(c,l)=>{if(n.preview(Ze.peek()?.bodies.indexOf(e)??-1,c.position,c.wxyz),!l)return;let[h,f,u,p]=c.wxyz,v=new _i().setFromQuaternion(new Ft(f,u,p,h),"ZYX"),S=_=>Number(_.toFixed(4)),g=[pn(["bodies",e,"position"],c.position.map(S))],m=[v.x,v.y,v.z].map(S);m.some((_,C)=>_!==S(i("rpy")[C]??0))&&g.push(pn(["bodies",e,"rpy"],m)),$e({kind:"edit",patches:g})})}async function zA(n,e){if(e===0)return new ArrayBuffer(0);if(Di!==null)return Di.meshes;let t=await fetch(`/meshes/${n}`);return t.ok?t.arrayBuffer():new ArrayBuffer(0)}function GA(){return d("div",{class:"views",role:"toolbar","aria-label":"Camera",children:[d(jt,{icon:"home",label:"Home view",onClick:()=>Ro("home")}),["front","side","top"].map(e=>d("button",{type:"button",class:"view-button",onClick:()=>Ro(e),children:e},e)),d(HA,{})]})}var VA=[["contacts","Contacts and forces"],["frames","Frames of bodies"],["trail","Trail of the selected body"],["follow","Follow the selected body"],["wireframe","Wireframe"]];function HA(){let n=!!Ze.value?.playback;return d(_r,{label:"show",side:"up",children:[VA.filter(([e])=>!(n&&e==="contacts")).map(([e,t])=>d("button",{type:"button",role:"menuitemcheckbox","aria-checked":yi[e].value,onClick:()=>{yi[e].value=!yi[e].value},children:t},e)),d("button",{type:"button",role:"menuitem",onClick:()=>{Wa&&_c(`${Ze.value?.scene??"scene"}.png`,Wa.picture())},children:"Save picture"})]})}function WA(){let e=Ze.value?.bodies[bi.value],t=Dn.value;if(e===void 0||t===null)return null;let i=7*bi.value,s=[...t.poses.subarray(i,i+7)];return d("aside",{class:"selection","aria-label":"Selected body",children:[d("div",{class:"selection-head",children:[d("strong",{children:Ie(e)}),d(jt,{icon:"close",label:"Clear selection",onClick:()=>{bi.value=-1}})]}),d("dl",{class:"numeric",children:[d("dt",{children:"x y z [m]"}),d("dd",{children:s.slice(0,3).map(r=>mn(r,3)).join("  ")}),d("dt",{children:"qw qx qy qz"}),d("dd",{children:s.slice(3).map(r=>mn(r,3)).join("  ")})]})]})}function XA(){let n=ao.value?.trouble,e=Ze.value?.playback?.notes??[];return!n&&e.length===0?null:d("div",{class:"banners",children:[n?d("div",{class:"banner bad",role:"alert",children:[d("span",{children:Ie(n)}),Ze.value?.playback?null:d(Tt,{children:[d("button",{type:"button",class:"button",onClick:()=>$e({kind:"play"}),children:"Go on"}),d("button",{type:"button",class:"button",onClick:()=>$e({kind:"reset"}),children:"Reset"})]})]}):null,e.map(t=>d("div",{class:"banner warn",role:"status",children:Ie(t)},t))]})}function qA(){let n=Ze.value;return n===null?null:n.playback?d(YA,{}):d(ZA,{})}function YA(){let n=ao.value;if(n===null)return null;let e=Dn.value?.time??n.begin;return d("div",{class:"timeline",children:[d("span",{class:"numeric quiet",children:mn(n.begin,2)}),d("input",{type:"range","aria-label":"Time",min:n.begin,max:Math.max(n.end,n.begin+1e-6),step:"any",value:e,onInput:t=>ir({kind:"seek",time:Number(t.currentTarget.value)})}),d("span",{class:"numeric quiet",children:[mn(n.end,2)," s"]})]})}function ZA(){if(Dn.value===null||Ls.value||qi.end-qi.begin<.2)return null;let e=Cr.value??qi.end,t=su.value.findLast(s=>s.time<=e+1e-9),i=Cr.value!==null;return d("div",{class:"timeline",children:[d("span",{class:"numeric quiet",children:mn(qi.begin,2)}),d("input",{type:"range","aria-label":"Look back",min:qi.begin,max:qi.end,step:"any",value:e,onInput:s=>uu(Number(s.currentTarget.value))}),d("span",{class:"numeric quiet",children:[mn(qi.end,2)," s"]}),i&&t?d(Tt,{children:[d("button",{type:"button",class:"button",onClick:()=>$A(t.number),children:["Continue from ",mn(t.time,2)," s"]}),d("button",{type:"button",class:"button",onClick:()=>uu(null),children:"Now"})]}):null]})}async function $A(n){await $e({kind:"restore",number:n})===null&&uu(null)}var JA={" ":fu,ArrowRight:()=>{$e({kind:"step",count:1})},ArrowLeft:()=>{Ze.value?.playback&&$e({kind:"step",count:-1})},r:()=>{$e({kind:"reset"})},f:()=>Ro("home"),1:()=>Ro("front"),2:()=>Ro("side"),3:()=>Ro("top")};function Yv(){addEventListener("keydown",n=>{n.ctrlKey||n.metaKey||n.altKey||n.target instanceof HTMLInputElement&&n.target.type!=="checkbox"&&n.key!=="Escape"||KA(n.key)&&n.preventDefault()})}function KA(n){if(n==="?")return Ds.value=!Ds.value,!0;if(n==="Escape")return Ds.value?Ds.value=!1:pi.value&&Ze.value?pi.value=!1:bi.value=-1,!0;if(Ze.value===null)return!1;if(n==="g")return pi.value=!pi.value,!0;let e=pi.value?void 0:JA[n];return e?.(),e!==void 0}var $v=["Robot","Live","Plot","Table","Log","Edit","Code"],Zv={below:[],active:{side:"Robot",below:null},size:{side:360,below:240}},jA={side:280,below:140},QA={side:720,below:640};function Ad(n,e){return $v.filter(t=>n.below.includes(t)===(e==="below"))}function cm(n,e){let t=n.below.includes(e)?"below":"side";return{...n,active:{...n.active,[t]:e}}}function Jv(n,e){let t=n.below.includes(e),i=t?n.below.filter(a=>a!==e):[...n.below,e],s={...n,below:i},r=t?"below":"side",o={...n.active,[r]:Ad(s,r)[0]??null};return cm({...s,active:o},e)}function Td(n,e,t){let i=Math.min(Math.max(Math.round(t),jA[e]),QA[e]);return{...n,size:{...n.size,[e]:i}}}function Kv(n){try{let e=JSON.parse(n??""),t=$v.filter(c=>e.below?.includes(c)),i={...Zv,below:t},s=Ad(i,"side"),r=e.active?.side,o={side:r&&s.includes(r)?r:s[0]??null,below:t[0]??null},a=Td({...i,active:o},"side",Number(e.size?.side)||360);return Td(a,"below",Number(e.size?.below)||240)}catch{return Zv}}var eC=new Set("auto break case char const continue default do double else enum extern float for goto if inline int long register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while bool def import from as in not and or is None True False class lambda with yield include define ifndef endif".split(" ")),tC=/(\/\*[\s\S]*?\*\/|\/\/[^\n]*|"""[\s\S]*?"""|#(?!include|define|if|endif)[^\n]*)|("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|\b(\d+(?:\.\d*)?(?:[eE][+-]?\d+)?\w*)|([A-Za-z_]\w*)/g;function jv(n){let e=[],t=0;for(let i of n.matchAll(tC)){let[s,r,o,a,c]=i;if(c!==void 0&&!eC.has(c))continue;i.index>t&&e.push({kind:"",text:n.slice(t,i.index)});let l=r?"comment":o?"text":a?"number":"keyword";e.push({kind:l,text:s}),t=i.index+s.length}return t<n.length&&e.push({kind:"",text:n.slice(t)}),e}var nC=250;function Ti(...n){$e({kind:"edit",patches:n})}async function iC(n){let e=await $e({kind:"edit",patches:n,check_only:!0});return e!==null?e.lines[0]??e.title:Mf.value?.problems.find(t=>t.severity==="error")?.text??""}function sC(n){return typeof n=="number"?bn(n,7):n===void 0?"":String(n)}function Qi(n){let[e,t]=Gt(null),[i,s]=Gt(""),r=fi();Wt(()=>()=>clearTimeout(r.current),[]);let o=sC(n.value);function a(h){let f=xl(h);return Number.isFinite(f)?f:n.formulas&&h.trim()!==""?h.trim():null}function c(h){t(h),clearTimeout(r.current);let f=a(h);if(f===null){s(n.formulas?"expected a number or a formula":"expected a number");return}r.current=setTimeout(()=>{iC(n.patches(f)).then(s)},nC)}function l(h){clearTimeout(r.current);let f=a(h);f!==null&&h!==o&&Ti(...n.patches(f))}return d("div",{class:n.wide?"value-field wide":"value-field",children:[d("label",{class:i&&e!==null?"number invalid":"number",title:n.hint,children:[n.name?d("span",{class:"axis-name",children:n.name}):null,d("input",{type:"text",autoComplete:"off",spellcheck:!1,"aria-label":n.label,"aria-invalid":i!==""&&e!==null,value:e??o,onFocus:h=>{t(o),s(""),h.currentTarget.select()},onInput:h=>c(h.currentTarget.value),onKeyDown:h=>{h.stopPropagation(),h.key==="Enter"&&h.currentTarget.blur(),h.key==="Escape"&&(h.currentTarget.value=o,h.currentTarget.blur())},onBlur:h=>{l(h.currentTarget.value),t(null),s("")}}),n.unit?d("span",{class:"unit",children:n.unit}):null]}),i&&e!==null?d("p",{class:"field-problem",role:"alert",children:i}):null]})}var rC=["x","y","z"],oC=["roll","pitch","yaw"];function Ws(n){let e=Array.isArray(n.value)?n.value:[0,0,0],t=n.names??(n.unit==="rad"?oC:rC);return d("div",{class:"vector-row",children:[d("span",{class:"edit-name",children:[n.label," ",d("span",{class:"quiet",children:["[",n.unit,"]"]})]}),d("div",{class:"vector",children:e.map((i,s)=>d(Qi,{label:`${n.path.join(".")} ${t[s]}`,name:t[s]?.[0]??"",value:i,formulas:n.formulas??!1,patches:r=>[pn(n.path,e.with(s,r))]},t[s]))})]})}function gs(n){return d("select",{class:"select","aria-label":n.label,value:n.value,onChange:e=>n.onChoose(e.currentTarget.value),onKeyDown:e=>e.stopPropagation(),children:n.choices.map(e=>d("option",{value:e,children:e},e))})}var um=1500,aC=12,lC={c:"C99, for controllers",simd:"vector C, many states at once",numpy:"numpy"},Po=Oe(""),Mc=Oe(a0),Cd=Oe("c"),Rd=Oe([]),hm=Oe("Code");function cC(){let n=Ze.value?.joints??[];return[...new Set(n.map(e=>e.robot).filter(Boolean))]}function ex(){let n=cC(),e=!!Ze.value?.playback;return Wt(()=>{n.includes(Po.value)||(Po.value=n[0]??"")},[n.join(" ")]),n.length===0||e?d(dn,{title:"No robot",text:e?"A recorded run has no model: open its scene.":"Code is generated of a robot, and this scene has none."}):d("div",{class:"panel code-panel",children:[d("div",{class:"panel-head",children:[d(gs,{label:"Robot",value:Po.value,choices:n,onChoose:t=>{Po.value=t,gl.value=null,_l.value=null}}),d("div",{class:"choice",role:"toolbar","aria-label":"What is generated",children:["Code","Equations"].map(t=>d("button",{type:"button","aria-pressed":hm.value===t,onClick:()=>{hm.value=t},children:t},t))})]}),hm.value==="Code"?d(uC,{}):d(fC,{})]})}function dm(n,e){return n.includes(e)?n.filter(t=>t!==e):[...n,e]}function Qv(n){return d("div",{class:"chips",role:"toolbar","aria-label":n.label,children:n.names.map(e=>d("button",{type:"button",class:"tag","aria-pressed":n.chosen.includes(e),onClick:()=>n.onToggle(e),children:e.replaceAll("_"," ")},e))})}function uC(){let n=gl.value;return d(Tt,{children:[d("section",{class:"group",children:[d("h2",{children:"Functions"}),d(Qv,{label:"Functions",names:Tf,chosen:Mc.value,onToggle:e=>{Mc.value=dm(Mc.value,e)}}),d("div",{class:"edit-row",children:[d("span",{class:"edit-name",children:"target"}),d(gs,{label:"Target",value:Cd.value,choices:l0,onChoose:e=>{Cd.value=e}}),d("span",{class:"quiet",children:lC[Cd.value]})]}),d("div",{class:"edit-row",children:[d("span",{class:"edit-name",children:"live parts"}),d(Qv,{label:"Live parts",names:c0,chosen:Rd.value,onToggle:e=>{Rd.value=dm(Rd.value,e)}})]}),d("button",{type:"button",class:"button primary",disabled:Mc.value.length===0,onClick:()=>{$e({kind:"generate",robot:Po.value,functions:Tf.filter(e=>Mc.value.includes(e)),target:Cd.value,live:Rd.value})},children:"Generate"})]}),n?d(hC,{found:n}):null]})}function hC({found:n}){let[e,t]=Gt(""),i=n.files.find(s=>s.name===e)??n.files[0];return d(Tt,{children:[d("section",{class:"group",children:[d("h2",{children:"Operations"}),d("table",{class:"values counts","aria-label":"Operation counts",children:[d("thead",{children:d("tr",{children:[d("th",{children:"function"}),d("th",{title:"multiplications",children:"\xD7"}),d("th",{title:"additions and subtractions",children:"+"}),d("th",{title:"divisions",children:"\xF7"}),d("th",{title:"sines and cosines",children:"sin cos"}),d("th",{children:"other"})]})}),d("tbody",{children:n.counts.map(s=>d("tr",{children:[d("th",{scope:"row",children:s.function}),d("td",{children:er(s.multiplications)}),d("td",{children:er(s.additions)}),d("td",{children:er(s.divisions)}),d("td",{children:er(s.sine_cosines)}),d("td",{children:er(s.others)})]},s.function))})]})]}),i?d("section",{class:"group",children:[d("div",{class:"edit-row",children:[d(gs,{label:"File",value:i.name,choices:n.files.map(s=>s.name),onChoose:t}),d("span",{class:"grow"}),d("button",{type:"button",class:"button",onClick:()=>{navigator.clipboard.writeText(i.text),hu("Copied",[i.name])},children:"Copy"}),d("button",{type:"button",class:"button",onClick:()=>hd(i.name,i.text),children:"Download"}),d("a",{class:"button",href:n.archive,download:!0,children:"All files"})]}),d(dC,{text:i.text})]}):null]})}function dC({text:n}){let e=n.split(`
`),t=e.slice(0,um).join(`
`);return d(Tt,{children:[d("section",{"aria-label":"Generated code",children:d("pre",{class:"code",children:jv(t).map((i,s)=>i.kind?d("span",{class:`code-${i.kind}`,children:i.text},String(s)):i.text)})}),e.length>um?d("p",{class:"quiet",children:[er(e.length-um)," more lines in the saved file."]}):null]})}function tx(n){$e({kind:"derive",robot:Po.value,entries:n})}function fC(){let n=_l.value,e=Po.value;return Wt(()=>{e&&n===null&&tx([])},[e,n]),d(Tt,{children:[d("p",{class:"equation-form",children:"M(q) q\u0308 + C(q, q\u0307) q\u0307 + G(q) + K(q\u0307) + S(q) = \u03C4"}),n?d(pC,{found:n}):d("p",{class:"quiet",children:"Deriving \u2026"})]})}function pC({found:n}){let[e,t]=Gt(n.entries);Wt(()=>{n.entries.length>=e.length&&t(n.entries)},[n]);let i=n.entries.filter(s=>s.mathml);return d(Tt,{children:[d("div",{class:"chips",role:"toolbar","aria-label":"Entries",children:e.map(s=>d("button",{type:"button",class:"tag",disabled:s.terms===0||s.terms===null,title:s.terms===null?"too many terms":`${s.terms} terms`,"aria-pressed":i.some(r=>r.name===s.name),onClick:()=>tx(dm(i.map(r=>r.name),s.name).slice(-aC)),children:s.name},s.name))}),i.map(s=>d("figure",{class:"equation",children:[d(mC,{mathml:s.mathml}),d("button",{type:"button",class:"bare",title:"Copy as LaTeX","aria-label":`Copy ${s.name} as LaTeX`,onClick:()=>{navigator.clipboard.writeText(s.latex),hu("Copied",[`${s.name} as LaTeX`])},children:d(Pt,{name:"copy"})})]},s.name)),i.length>0&&n.symbols.length>0?d("table",{class:"values symbols",children:d("tbody",{children:n.symbols.map(s=>d("tr",{children:[d("th",{scope:"row",children:s.name}),d("td",{class:"numeric",children:[bn(s.value,5)," ",s.unit]}),d("td",{class:"quiet",children:Ie(s.meaning)})]},s.name))})}):null]})}function mC({mathml:n}){let e=fi(null);return Wt(()=>{let i=new DOMParser().parseFromString(n,"application/xml").documentElement;i.localName==="math"&&e.current?.replaceChildren(document.importNode(i,!0))},[n]),d("div",{class:"formula",ref:e})}var nx={box:{shape:"box",size:[.2,.2,.2],mass:1},sphere:{shape:"sphere",size:[.1],mass:1},cylinder:{shape:"cylinder",size:[.08,.25],mass:1},capsule:{shape:"capsule",size:[.06,.2],mass:1},mesh:{shape:"mesh",file:"mesh.stl",mass:1}},ix={box:["x","y","z"],sphere:["radius"],cylinder:["radius","length"],capsule:["radius","length"],ellipsoid:["x","y","z"]};function sx({data:n}){let e=ro(n,["bodies"]),t=e.map(([s])=>s);function i(s){let r=Qo(s,t);Ti(pn(["bodies",r],{...nx[s],position:[.6,0,.6]})),rx(r)}return d("section",{class:"group",children:[d("h2",{class:"edit-head",children:["Bodies",d(_r,{label:"Add body",side:"left",children:Object.keys(nx).map(s=>d("button",{type:"button",role:"menuitem",onClick:()=>i(s),children:s},s))})]}),e.length===0?d("p",{class:"quiet",children:"No bodies besides robots."}):null,d("ul",{class:"edit-list",children:e.map(([s,r])=>d(gC,{name:s,body:r},s))})]})}function rx(n){let e=Ar.value===n;Ar.value=e?"":n,bi.value=e?-1:Ze.value?.bodies.indexOf(n)??-1}function gC({name:n,body:e}){let t=Ar.value===n;return d("li",{class:t?"edit-item open":"edit-item",children:[d("div",{class:"edit-item-head",children:[d("button",{type:"button",class:"edit-item-name","aria-expanded":t,"aria-label":`Edit ${Ie(n)}`,onClick:()=>rx(n),children:[d(Pt,{name:"down"}),d("span",{children:Ie(n)}),d("span",{class:"quiet",children:String(e.shape??"shapes")})]}),d(jt,{icon:"trash",label:`Delete ${Ie(n)}`,onClick:()=>{t&&(Ar.value=""),Ti(vl(["bodies",n]))}})]}),t?d(_C,{name:n,body:e}):null]})}function _C({name:n,body:e}){let t=["bodies",n],i=String(e.shape??"");return d("div",{class:"edit-fields",children:[ix[i]?d(Ws,{label:"size",unit:"m",path:[...t,"size"],value:e.size,names:ix[i]??[]}):null,i==="mesh"?d("div",{class:"edit-row",children:[d("span",{class:"edit-name",children:"file"}),d(Qi,{label:`bodies.${n}.file`,formulas:!0,wide:!0,value:e.file,patches:s=>[pn([...t,"file"],String(s))]})]}):null,d(Ws,{label:"position",unit:"m",path:[...t,"position"],value:e.position??[0,0,0]}),d(Ws,{label:"rotation",unit:"rad",path:[...t,"rpy"],value:e.rpy??[0,0,0]}),d("div",{class:"edit-row",children:[d("span",{class:"edit-name",children:e.density===void 0?"mass":"density"}),e.density===void 0?d(Qi,{label:`bodies.${n}.mass`,unit:"kg",value:e.mass,patches:s=>[pn([...t,"mass"],s)]}):d(Qi,{label:`bodies.${n}.density`,unit:"kg/m\xB3",value:e.density,patches:s=>[pn([...t,"density"],s)]}),d("span",{class:"grow"}),d("span",{class:"quiet",children:"fixed"}),d(Ha,{label:`${n} is fixed`,checked:e.fixed===!0,onChange:s=>Ti(pn([...t,"fixed"],s))})]}),d("div",{class:"edit-row",children:[d("span",{class:"quiet grow",children:"Drag the handle in the view."}),d("div",{class:"choice",role:"toolbar","aria-label":"Handle",children:["translate","rotate"].map(s=>d("button",{type:"button","aria-pressed":Co.value===s,onClick:()=>{Co.value=s},children:s==="translate"?"move":"turn"},s))})]})]})}function ox(n){let e=new Map(n.parts.map(l=>[l.name,l.kind])),t=new Map,i=new Set;for(let[l,h]of n.connections){let f=Yr(l),u=Yr(h);i.has(u)||(i.add(u),t.set(f,[...t.get(f)??[],u]))}let s=[],r=new Set;function o(l,h,f){if(r.has(l)||!e.has(l))return;r.add(l),s.push({name:l,kind:e.get(l)??"",level:h,row:s.length,isReached:f});let u=[...t.get(l)??[]].sort((p,v)=>a(p)-a(v));u.forEach((p,v)=>{o(p,v<u.length-1?h+1:h,f)})}function a(l){return 1+(t.get(l)??[]).reduce((h,f)=>h+a(f),0)}let c=n.parts.filter(l=>l.kind==="base");for(let l of c)o(l.name,0,!0);for(let l of n.parts)i.has(l.name)||o(l.name,0,!1);for(let l of n.parts)o(l.name,0,!1);return s}function Yr(n){return n.slice(0,n.lastIndexOf("."))}var fm=320;function lx({robot:n}){let[e,t]=Gt(""),[i,s]=Gt(null);if(n.parts.length===0)return d(dn,{title:"No parts",text:"This robot cannot be shown as parts."});let r=ox(n),o=new Map(r.map(h=>[h.name,h])),a=h=>(o.get(h)?.row??0)*34+4,c=h=>(o.get(h)?.level??0)*22+26;function l(h,f){let u=`${h}.${f.name}`;if(f.side==="B"){t(e===u?"":u),s(null);return}let p=n.connections.find(([,v])=>v===u);p?s(p):e&&$e({kind:"connect",robot:n.name,left:e,right:u}),t("")}return d("div",{class:"diagram",children:[d("div",{class:"diagram-scroll",children:d("svg",{viewBox:`0 0 ${fm} ${r.length*34+8}`,role:"img","aria-label":`Parts of ${n.name}`,children:[n.connections.map(([h,f])=>{let u={x:c(Yr(h))-12,y:a(Yr(h))+26/2},p={x:c(Yr(f)),y:a(Yr(f))+26/2},v=i?.[0]===h&&i[1]===f;return d("path",{class:v?"joining picked":"joining",d:`M${c(Yr(h))} ${u.y}H${u.x}V${p.y}H${p.x}`},`${h} ${f}`)}),r.map(h=>{let f=n.parts.find(p=>p.name===h.name),u=c(h.name);return d("g",{class:h.isReached?"part":"part loose",children:[d("rect",{x:u,y:a(h.name),width:fm-u-8,height:26,rx:"5"}),d("text",{x:u+12,y:a(h.name)+17,children:[Ie(h.name),d("tspan",{class:"part-kind",dx:"6",children:h.kind})]}),(f?.connectors??[]).map((p,v)=>d(xC,{end:`${h.name}.${p.name}`,connector:p,isPicked:e===`${h.name}.${p.name}`,isUsed:n.connections.some(S=>S.includes(`${h.name}.${p.name}`)),x:p.side==="A"?u:fm-18-15*v,y:a(h.name)+26/2+(p.name==="b"?7:0),onPick:()=>l(h.name,p)},p.name))]},h.name)})]})}),d(yC,{robot:n,picked:e,cut:i,onCut:()=>s(null)})]})}function xC(n){let{connector:e,end:t}=n,i=`connector ${e.medium} ${n.isUsed?"used":""}`;return d("foreignObject",{x:n.x-7,y:n.y-7,width:"14",height:"14",children:d("button",{type:"button",class:n.isPicked?`${i} picked`:i,"aria-label":`${t}, type ${e.side}, ${e.medium}`,title:`${Ie(t)} (${e.side}, ${e.medium})`,onClick:n.onPick})})}function yC(n){let{robot:e,cut:t}=n,i=Cs.value?.kinds??[],[s,r]=Gt("link");return t!==null?d("div",{class:"edit-row",children:[d("code",{class:"grow",children:[Ie(t[0])," << ",Ie(t[1])]}),d("button",{type:"button",class:"button",onClick:()=>{let[o,a]=t;$e({kind:"connect",robot:e.name,left:o,right:a,cut:!0}),n.onCut()},children:"Cut"}),d("button",{type:"button",class:"button",onClick:n.onCut,children:"Keep"})]}):n.picked?d("p",{class:"quiet",children:[d("code",{children:Ie(n.picked)})," << \u2026 choose a free connector of type A (left)."]}):e.form!=="parts"?d("p",{class:"quiet",children:"Choose a connector on the left to cut, one on the right to connect."}):d("div",{class:"edit-row",children:[d(gs,{label:"Kind of part",value:s,choices:i,onChoose:r}),d("button",{type:"button",class:"button",onClick:()=>{let o=Qo(s,e.parts.map(a=>a.name));Ti(pn(["robots",e.name,"model","parts",o],{kind:s}))},children:[d(Pt,{name:"plus"})," Add part"]})]})}function pm([n,e,t]){let i=-Math.sin(-1.05)*n+Math.cos(-1.05)*e,s=Math.cos(-1.05)*n+Math.sin(-1.05)*e;return{x:i,y:-(Math.cos(.32)*t-Math.sin(.32)*s)}}function cx(n,e,t,i){let s=n.map(_=>pm(_.position)),r=e===null?null:pm(e),o=r===null?s:[...s,r],a=Math.min(...o.map(_=>_.x)),c=Math.min(...o.map(_=>_.y)),l=Math.max(...o.map(_=>_.x))-a,h=Math.max(...o.map(_=>_.y))-c,f=34,u={x:t-2*f,y:i-2*f},p=Math.min(u.x/Math.max(l,1e-6),u.y/Math.max(h,1e-6)),v=Math.max(h*p+2*f,90),S=(t-l*p)/2,g=_=>({x:S+(_.x-a)*p,y:f+(_.y-c)*p}),m=n.map((_,C)=>{let b=s[C],R=pm(_.axis),T=Math.hypot(..._.axis);if(b===void 0||T===0)return null;let x=16/p,w={x:b.x-x*R.x,y:b.y-x*R.y},U={x:b.x+x*R.x,y:b.y+x*R.y};return[g(w),g(U)]});return{points:s.map(g),tool:r&&g(r),axes:m,width:t,height:v}}var bC=320,SC=240;function ux({robot:n}){let e=n.skeleton,t=cx(e,n.tool,bC,SC),i=t.points.at(-1);return d("svg",{class:"skeleton",viewBox:`0 0 ${t.width} ${t.height}`,role:"img","aria-label":`Kinematic skeleton of ${n.name}`,children:[e.map((s,r)=>{let o=t.points[s.parent],a=t.points[r];return o===void 0||a===void 0?null:d("line",{class:"bone",x1:o.x,y1:o.y,x2:a.x,y2:a.y},s.name)}),t.tool&&i?d("line",{class:"bone",x1:i.x,y1:i.y,x2:t.tool.x,y2:t.tool.y}):null,t.axes.map((s,r)=>s?d("line",{class:"joint-axis",x1:s[0].x,y1:s[0].y,x2:s[1].x,y2:s[1].y},e[r]?.name):null),e.map((s,r)=>{let o=t.points[r];return o===void 0?null:d("g",{class:`skeleton-${s.joint}`,children:[d("title",{children:`${Ie(s.name)}: ${bn(s.mass,4)} kg`}),MC(s.parent<0?"base":s.joint,o.x,o.y),s.parent>=0&&s.joint!=="fixed"?d("text",{x:o.x+10,y:o.y-8+12*wC(t.points,r),children:Ie(s.joint_name)}):null]},s.name)}),t.tool?d("g",{class:"skeleton-tool",children:[d("circle",{cx:t.tool.x,cy:t.tool.y,r:"3.5"}),d("text",{x:t.tool.x+8,y:t.tool.y+14,children:"tool"})]}):null]})}function MC(n,e,t){return n==="base"?d("path",{d:`M${e-14} ${t+10}h28M${e} ${t}l-10 10h20z`}):n==="prismatic"?d("rect",{x:e-6,y:t-6,width:"12",height:"12",rx:"1.5"}):n==="fixed"?d("circle",{cx:e,cy:t,r:"2"}):d("circle",{cx:e,cy:t,r:"6"})}function wC(n,e){let t=n[e];return t===void 0?0:n.slice(1,e).filter(i=>Math.hypot(i.x-t.x,i.y-t.y)<8).length}var mm=Oe({});function hx({robot:n,data:e}){let t=["robots",n.name],i=Xi(e,t);return d("section",{class:"group","aria-label":`Robot ${n.name}`,children:[d("h2",{class:"edit-head",children:[d("span",{children:[Ie(n.name)," ",d("span",{class:"quiet",children:Ie(EC(n))})]}),d(jt,{icon:"trash",label:`Delete ${Ie(n.name)}`,onClick:()=>Ti(vl(t))})]}),d(TC,{robot:n}),d(AC,{robot:n}),d(Ws,{label:"position",unit:"m",path:[...t,"position"],value:i.position??[0,0,0]}),d(Ws,{label:"rotation",unit:"rad",path:[...t,"rpy"],value:i.rpy??[0,0,0]}),d("div",{class:"edit-row",children:[d("span",{class:"edit-name",children:"tool"}),d(gs,{label:`Tool of ${n.name}`,value:String(i.tool??"of the model"),choices:["of the model",...n.frames],onChoose:s=>{let r=[...t,"tool"];s!=="of the model"?Ti(pn(r,s)):i.tool!==void 0&&Ti(vl(r))}})]}),d(CC,{robot:n,data:e})]})}function EC(n){let e={library:"library robot",file:"file",dh:"DH table",links:"links",parts:"parts"};return`${n.model}, ${e[n.form]}`}function TC({robot:n}){let e=mm.value[n.name]??"Skeleton";return n.skeleton.length===0?null:d("div",{class:"pictures",children:[d("div",{class:"choice",role:"toolbar","aria-label":`Picture of ${n.name}`,children:["Skeleton","Parts"].map(t=>d("button",{type:"button","aria-pressed":e===t,onClick:()=>{mm.value={...mm.value,[n.name]:t}},children:t},t))}),e==="Skeleton"?d(ux,{robot:n}):d(lx,{robot:n})]})}function AC({robot:n}){return n.parameters.length===0?null:d("div",{class:"parameters",children:n.parameters.map(e=>{let t=e.lower===null||e.upper===null?"":`${bn(e.lower)} to ${bn(e.upper)} ${e.unit}, `;return d("div",{class:"edit-row",children:[d("span",{class:"edit-name",children:Ie(e.name.replaceAll("_"," "))}),d(Qi,{label:`robots.${n.name}.parameters.${e.name}`,unit:e.unit,value:e.value,hint:`${t}default ${bn(e.default)}`,patches:i=>[pn(["robots",n.name,"parameters",e.name],i)]})]},e.name)})})}function CC({robot:n,data:e}){let t=["robots",n.name,"model"];if(n.form==="library"||n.form==="file")return d("div",{class:"edit-row",children:[d("span",{class:"quiet grow",children:"Masses, lengths and joints are those of the model."}),d("button",{type:"button",class:"button",onClick:()=>{$e({kind:"adopt",robot:n.name,form:"links"})},children:"Edit the model"})]});if(n.form==="dh")return d(PC,{path:[...t,"dh","rows"],data:e});let i=n.form==="links"?"links":"parts";return d(IC,{path:[...t,i],data:e,title:i})}var RC=["theta","d","a","alpha"];function PC({path:n,data:e}){let t=ro(e,n);return d("table",{class:"dh",children:[d("thead",{children:d("tr",{children:[d("th",{children:"joint"}),d("th",{children:"\u03B8 [rad]"}),d("th",{children:"d [m]"}),d("th",{children:"a [m]"}),d("th",{children:"\u03B1 [rad]"}),d("th",{children:"mass [kg]"})]})}),d("tbody",{children:t.map(([i,s])=>d("tr",{children:[d("th",{scope:"row",children:Ie(i)}),[...RC,"mass"].map(r=>d("td",{children:r==="mass"&&s.mass===void 0?d("span",{class:"quiet",children:"\u2013"}):d(Qi,{label:`${i} ${r}`,formulas:!0,value:s[r]??0,patches:o=>[pn([...n,i,r],o)]})},r))]},i))})]})}function IC(n){let[e,t]=Gt("");return d("ul",{class:"edit-list","aria-label":n.title,children:ro(n.data,n.path).map(([i,s])=>d("li",{class:e===i?"edit-item open":"edit-item",children:[d("div",{class:"edit-item-head",children:d("button",{type:"button",class:"edit-item-name","aria-expanded":e===i,"aria-label":`Edit ${Ie(i)}`,onClick:()=>t(e===i?"":i),children:[d(Pt,{name:"down"}),d("span",{children:Ie(i)}),d("span",{class:"quiet",children:String(s.kind??s.type??"")}),typeof s.mass=="number"?d("span",{class:"quiet numeric",children:[bn(s.mass,4)," kg"]}):null]})}),e===i?d(LC,{path:[...n.path,i],part:s}):null]},i))})}function LC({path:n,part:e}){let t=String(n.at(-1)),i=Object.entries(e);return d("div",{class:"edit-fields",children:i.map(([s,r])=>{if(Array.isArray(r)&&r.length===3&&r.every(NC)){let o=s.endsWith("rpy")?"rad":s==="axis"?"1":"m";return d(Ws,{label:s.replaceAll("_"," "),unit:o,formulas:!0,path:[...n,s],value:r},s)}return typeof r!="number"?null:d("div",{class:"edit-row",children:[d("span",{class:"edit-name",children:s.replaceAll("_"," ")}),d(Qi,{label:`${t} ${s}`,formulas:!0,unit:DC[s]??"",value:r,patches:o=>[pn([...n,s],o)]})]},s)})})}var DC={mass:"kg",length:"m",radius:"m"};function NC(n){return typeof n=="number"||typeof n=="string"}function dx(){let n=Ze.value,e=Cs.value,t=n!==null&&!n.playback;return Wt(()=>{t&&$e({kind:"inspect"})},[n?.number,t]),n===null?d(dn,{title:"No scene",text:"Choose a scene in the gallery."}):n.playback?d(dn,{title:"Playback",text:"A recorded run cannot be edited: open its scene."}):e===null?d("div",{class:"empty",children:[d("span",{class:"spinner"})," Reading the scene \u2026"]}):d("div",{class:"panel edit-panel",children:[d(UC,{given:e}),d(kC,{given:e}),e.robots.map(i=>d(hx,{robot:i,data:e.data},i.name)),d(BC,{given:e}),d(sx,{data:e.data}),d(GC,{data:e.data})]})}function UC({given:n}){return d("div",{class:"panel-head edit-bar",children:[d(jt,{icon:"undo",label:"Undo",disabled:!n.can_undo,onClick:()=>{$e({kind:"undo"})}}),d(jt,{icon:"redo",label:"Redo",disabled:!n.can_redo,onClick:()=>{$e({kind:"undo",redo:!0})}}),d("span",{class:"quiet edit-state",children:n.is_changed?"changed":"as opened"}),d("span",{class:"grow"}),n.has_changed_on_disk?d("button",{type:"button",class:"button",title:`${Ie(n.file)} has changed on the disk`,onClick:()=>{$e({kind:"reload"})},children:["Reload ",Ie(n.file)]}):n.file?d("button",{type:"button",class:"button",onClick:()=>{$e({kind:"reload"})},children:"Reload"}):null,d(OC,{given:n})]})}var FC=[["yaml","YAML"],["urdf","URDF"],["xml","MJCF"]];function OC({given:n}){return d(_r,{label:"Save",side:"left",children:[d("button",{type:"button",role:"menuitem",onClick:()=>_c("scene.yaml","/save/scene.yaml"),children:"Scene as YAML"}),n.robots.flatMap(e=>FC.map(([t,i])=>d("a",{role:"menuitem",href:`/save/${encodeURIComponent(e.name)}.${t}`,download:!0,children:[Ie(e.name)," as ",i]},`${e.name}.${t}`)))]})}function kC({given:n}){let[e,t]=Gt(!1),i=n.problems.filter(r=>r.severity==="error"),s=n.problems.filter(r=>r.severity==="warning");return n.problems.length===0?d("p",{class:"verdict good",role:"status",children:[d(Pt,{name:"check"})," No problems found"]}):d("div",{class:i.length>0?"verdict bad":"verdict warn",role:"status",children:i.length>0?d(Tt,{children:[d("strong",{children:"Not a valid scene yet. The last good one runs."}),d("ul",{children:i.map(r=>d("li",{children:[r.element?d("code",{children:Ie(r.element)}):null," ",Ie(r.text)]},r.element+r.text))})]}):d(Tt,{children:[d("button",{type:"button",class:"verdict-button","aria-expanded":e,onClick:()=>t(!e),children:[d(Pt,{name:"down"}),s.length===1?"1 warning":`${s.length} warnings`]}),e?d("ul",{children:s.map(r=>d("li",{children:Ie(r.text)},r.text))}):null]})})}function BC({given:n}){let[e,t]=Gt(n.models[0]??""),i=n.robots.map(r=>r.name);function s(){let r=Qo(e,i),o=.8*i.length;Ti(pn(["robots",r],{model:e,position:[0,o,0],controller:{kind:"computed-torque"}}))}return d("section",{class:"group",children:[d("h2",{children:"Add a robot"}),d("div",{class:"edit-row",children:[d(gs,{label:"Robot to add",value:e,choices:n.models,onChoose:t}),d("button",{type:"button",class:"button",onClick:s,children:[d(Pt,{name:"plus"})," Place robot"]})]})]})}var zC={kind:"terrain",size:[8,8],expression:"0.15 * sin(1.5 * x) * cos(1.2 * y)",rows:81,columns:81};function GC({data:n}){let e=Xi(n,["ground"]),t=ro(n,["ground"]),i=e==null?"none":String(Xi(n,["ground","kind"])??"plane"),s=t.some(([r])=>r==="expression");return d("section",{class:"group",children:[d("h2",{children:"Ground"}),d("div",{class:"edit-row",children:[d("span",{class:"edit-name",children:"kind"}),d(gs,{label:"Ground",value:i,choices:["none","plane","terrain"],onChoose:r=>{Ti(pn(["ground"],r==="none"?null:r==="plane"?{}:zC))}})]}),i==="plane"?d("div",{class:"edit-row",children:[d("span",{class:"edit-name",children:"height"}),d(Qi,{label:"ground.height",unit:"m",value:Xi(n,["ground","height"])??0,patches:r=>[pn(["ground","height"],r)]})]}):null,i==="terrain"?d(Tt,{children:[d(Ws,{label:"size",unit:"m",path:["ground","size"],value:Xi(n,["ground","size"])}),s?d("div",{class:"edit-row",children:[d("span",{class:"edit-name",children:"height"}),d(Qi,{label:"ground.expression",formulas:!0,wide:!0,hint:"Formula in x and y [m], e.g. 0.1 * sin(2 * pi * x)",value:Xi(n,["ground","expression"]),patches:r=>[pn(["ground","expression"],String(r))]})]}):null]}):null]})}var VC=/^actuators\.(.+)\.command$/,HC=/^robots\..*\.targets\.|^actuators\..+\.command$/,WC=/^(sensors|materials|joints|limits of actuators)$|gains|locked/,XC=/left|L$/,qC=/right|R$/;function fx(n,e){let t=new Map(n.map(i=>[i.path,i.value]));return n.flatMap(i=>{let s=VC.exec(i.path)?.[1];if(s===void 0||typeof i.value!="number")return[];let r=t.get(`actuators.${s}.limit`),o=e.find(l=>l.name===s),[a,c]=YC(i,o,typeof r=="number"?r:null);return{name:s,path:i.path,what:i.what,value:i.value,lower:a,upper:c}})}function YC(n,e,t){let i=Math.abs(Number(n.value));if(n.what.includes("-1 to 1"))return[-1,1];if(n.what.includes("position"))return[e?.lower??Math.min(-1,-i),e?.upper??Math.max(1,i)];if(n.what.includes("velocity")){let r=Math.max(10,2*i);return[-r,r]}let s=Math.max(t!==null&&Number.isFinite(t)?t:10,i);return[-s,s]}function px(n){let e=n.filter(s=>s.what.includes("velocity")),t=e.filter(s=>XC.test(s.name)).map(s=>s.path),i=e.filter(s=>qC.test(s.name)).map(s=>s.path);return t.length>0&&t.length===i.length?{left:t,right:i}:null}function mx(n,e){let t=n-e,i=n+e,s=Math.max(1,Math.abs(t),Math.abs(i));return{left:t/s,right:i/s}}function gx(n){let e=new Map;for(let i of n){if(HC.test(i.path))continue;let s=i.path.split("."),r=s[0]==="robots"&&s.length>3,o=s[0]==="actuators"?"limits of actuators":s[0]??"",a=s.length===1?"world":r?s.slice(1,3).join(" "):o;e.set(a,[...e.get(a)??[],i])}return[...e].map(([i,s])=>({title:i,rare:WC.test(i),values:s})).sort((i,s)=>Number(i.rare)-Number(s.rare))}function _x(n){let e=n.split(".");return e[0]==="robots"?e.slice(3).join(" "):e.length===1?n:e.slice(1).join(" ")}var gm=Oe(4),vx=[{label:"Ahead and left",text:"\u2196",key:"q",ahead:1,turn:.5},{label:"Ahead",text:"\u2191",key:"w",ahead:1,turn:0},{label:"Ahead and right",text:"\u2197",key:"e",ahead:1,turn:-.5},{label:"Turn left",text:"\u21BA",key:"a",ahead:0,turn:1},{label:"Stop",text:"\u25A0",key:"x",ahead:0,turn:0},{label:"Turn right",text:"\u21BB",key:"d",ahead:0,turn:-1},{label:"Back",text:"\u2193",key:"s",ahead:-1,turn:0}];function wc(n,e,t){let{left:i,right:s}=mx(e,t),r=(o,a)=>{for(let c of o)$e({kind:"set",path:c,value:a*gm.value})};r(n.left,i),r(n.right,s)}function xx({wheels:n}){let e=fi(n);return e.current=n,Wt(()=>{let t="",i=()=>{t!==""&&wc(e.current,0,0),t=""},s=r=>{r.type==="keyup"&&t===r.key&&i();let o=vx.find(a=>a.key===r.key);!o||r.target instanceof HTMLInputElement||r.ctrlKey||r.metaKey||r.type==="keydown"&&t!==r.key&&(t=r.key,wc(e.current,o.ahead,o.turn))};return addEventListener("keydown",s),addEventListener("keyup",s),addEventListener("blur",i),()=>{i(),removeEventListener("keydown",s),removeEventListener("keyup",s),removeEventListener("blur",i)}},[]),d("section",{class:"group",children:[d("h2",{children:"drive"}),d("div",{class:"drive",children:[d("div",{class:"pad",role:"toolbar","aria-label":"Drive",children:vx.map(t=>d("button",{type:"button",class:t.label==="Back"?"pad-button back":"pad-button","aria-label":t.label,title:`${t.label} (hold ${t.key.toUpperCase()})`,onPointerDown:i=>{i.currentTarget.setPointerCapture(i.pointerId),wc(n,t.ahead,t.turn)},onPointerUp:()=>wc(n,0,0),onPointerCancel:()=>wc(n,0,0),children:t.text},t.label))}),d("div",{class:"drive-text",children:[d("span",{class:"quiet",children:"Hold a button, or W A S D"}),d(ms,{label:"Speed of the wheels",unit:"rad/s",shown:bn(gm.value),onCommit:t=>{gm.value=Math.abs(t)}})]})]})]})}function yx({commands:n}){return n.length===0?null:d("section",{class:"group",children:[d("h2",{children:"actuators"}),n.map(e=>d("div",{class:"joint",children:[d("span",{class:"joint-name",title:`${Ie(e.name)}: ${Ie(e.what)}`,children:Ie(e.name)}),d("span",{class:"slider",children:d("input",{type:"range","aria-label":`${Ie(e.name)} slider`,min:e.lower,max:e.upper,step:"any",value:e.value,onKeyDown:t=>t.stopPropagation(),onInput:t=>ir({kind:"set",path:e.path,value:Number(t.currentTarget.value)})})}),d(ms,{label:Ie(e.path),shown:bn(e.value,4),onCommit:t=>{$e({kind:"set",path:e.path,value:t})}})]},e.path))]})}var _m=Oe(""),bx=["x","y","z"];function Sx(){let n=Ze.value;if(n===null)return d(dn,{title:"No scene",text:"Choose a scene in the gallery."});if(n.playback)return d(dn,{title:"Playback",text:"A recorded run has no values to set: it has no physics."});let e=_m.value.toLowerCase(),t=iu.value.filter(r=>`${r.path} ${r.what}`.toLowerCase().includes(e)),i=fx(t,n.joints),s=px(i);return d("div",{class:"panel",children:[d("label",{class:"search",children:[d(Pt,{name:"search"}),d("input",{type:"search",placeholder:"Filter values","aria-label":"Filter values",value:_m.value,onInput:r=>{_m.value=r.currentTarget.value},onKeyDown:r=>r.stopPropagation()})]}),s?d(xx,{wheels:s}):null,d(yx,{commands:i}),gx(t).map(r=>d(ZC,{group:r,forced:e!==""},`${n.number} ${r.title}`))]})}function ZC({group:n,forced:e}){let[t,i]=Gt(!n.rare),s=t||e;return d("section",{class:"group",children:[d("h2",{children:d("button",{type:"button","aria-expanded":s,onClick:()=>i(!t),children:[d(Pt,{name:"down"})," ",Ie(n.title)]})}),s?n.values.map(r=>d($C,{value:r},r.path)):null]})}function $C({value:n}){let e=Ie(_x(n.path)),t=Ie(n.what);return d("div",{class:"live",children:[d("span",{class:"live-name",title:`${Ie(n.path)}: ${t}`,children:[e,d("small",{children:t})]}),d(JC,{value:n})]})}function JC({value:n}){let{path:e,unit:t}=n,i=Ie(e),s=n.value,r=o=>{$e({kind:"set",path:e,value:o})};if(typeof s=="boolean")return d(Ha,{label:i,checked:s,onChange:r});if(Array.isArray(s))return d(KC,{label:i,unit:t,values:s,onCommit:r});if(typeof s=="number"||s===null){let o=s===null?"":bn(s),a=t.includes(" or ")?"":t;return d(ms,{label:i,shown:o,unit:a,onCommit:r})}return d("span",{class:"reading",children:Ie(s)})}function KC({label:n,unit:e,values:t,onCommit:i}){let s=t[0]??0;return t.length>3&&t.every(o=>o===s)?d(ms,{label:n,shown:bn(s),unit:`\xD7 ${t.length}`,onCommit:o=>i(t.map(()=>o))}):d("span",{class:"list",title:e,children:t.map((o,a)=>d(ms,{label:`${n} ${bx[a]&&t.length===3?bx[a]:a+1}`,shown:bn(o,4),onCommit:c=>i(t.map((l,h)=>h===a?c:l))},a))})}var jC=300;function Mx(){let n=bl.value;if(n.length===0)return d(dn,{title:"No events yet",text:"Contacts, alarms, moves and problems appear here."});let e=Math.max(0,n.length-jC);return d("ol",{class:"log","aria-label":"Events",children:n.slice(e).map((t,i)=>d("li",{class:`event-${t.event.replace(/[^a-z-]/g,"")}`,children:[d("span",{class:"numeric quiet",children:mn(t.time,3)}),d("span",{class:"event-kind",children:Ie(t.event)}),d("span",{children:Ie(t.message)})]},e+i)).reverse()})}var QC="uplot",eR="u-hz",tR="u-vt",nR="u-title",iR="u-wrap",sR="u-under",rR="u-over",oR="u-axis",Do="u-off",aR="u-select",lR="u-cursor-x",cR="u-cursor-y",uR="u-cursor-pt",hR="u-legend",dR="u-live",fR="u-inline",pR="u-series",mR="u-marker",wx="u-label",gR="u-value",Tc="width",Ac="height";var Ex="bottom",Xa="left",vm="right",Um="#000",Tx=Um+"0",xm="mousemove",Ax="mousedown",ym="mouseup",Cx="mouseenter",Rx="mouseleave",Px="dblclick",_R="resize",vR="scroll",Ix="change",Ud="dppxchange",Fm="--",ja=typeof window<"u",Em=ja?document:null,Ya=ja?window:null,xR=ja?navigator:null,Nt,Id;function Tm(){let n=devicePixelRatio;Nt!=n&&(Nt=n,Id&&Cm(Ix,Id,Tm),Id=matchMedia(`(min-resolution: ${Nt-.001}dppx) and (max-resolution: ${Nt+.001}dppx)`),No(Ix,Id,Tm),Ya.dispatchEvent(new CustomEvent(Ud)))}function Bi(n,e){if(e!=null){let t=n.classList;!t.contains(e)&&t.add(e)}}function Am(n,e){let t=n.classList;t.contains(e)&&t.remove(e)}function rn(n,e,t){n.style[e]=t+"px"}function _s(n,e,t,i){let s=Em.createElement(n);return e!=null&&Bi(s,e),t?.insertBefore(s,i),s}function es(n,e){return _s("div",n,e)}var Lx=new WeakMap;function Xs(n,e,t,i,s){let r="translate("+e+"px,"+t+"px)",o=Lx.get(n);r!=o&&(n.style.transform=r,Lx.set(n,r),e<0||t<0||e>i||t>s?Bi(n,Do):Am(n,Do))}var Dx=new WeakMap;function Nx(n,e,t){let i=e+t,s=Dx.get(n);i!=s&&(Dx.set(n,i),n.style.background=e,n.style.borderColor=t)}var Ux=new WeakMap;function Fx(n,e,t,i){let s=e+""+t,r=Ux.get(n);s!=r&&(Ux.set(n,s),n.style.height=t+"px",n.style.width=e+"px",n.style.marginLeft=i?-e/2+"px":0,n.style.marginTop=i?-t/2+"px":0)}var Om={passive:!0},yR={...Om,capture:!0};function No(n,e,t,i){e.addEventListener(n,t,i?yR:Om)}function Cm(n,e,t,i){e.removeEventListener(n,t,Om)}ja&&Tm();function vs(n,e,t,i){let s;t=t||0,i=i||e.length-1;let r=i<=2147483647;for(;i-t>1;)s=r?t+i>>1:zi((t+i)/2),e[s]<n?t=s:i=s;return n-e[t]<=e[i]-n?t:i}function uy(n){return(t,i,s)=>{let r=-1,o=-1;for(let a=i;a<=s;a++)if(n(t[a])){r=a;break}for(let a=s;a>=i;a--)if(n(t[a])){o=a;break}return[r,o]}}var hy=n=>n!=null,dy=n=>n!=null&&n>0,kd=uy(hy),bR=uy(dy);function SR(n,e,t,i=0,s=!1){let r=s?bR:kd,o=s?dy:hy;[e,t]=r(n,e,t);let a=n[e],c=n[e];if(e>-1)if(i==1)a=n[e],c=n[t];else if(i==-1)a=n[t],c=n[e];else for(let l=e;l<=t;l++){let h=n[l];o(h)&&(h<a?a=h:h>c&&(c=h))}return[a??Zt,c??-Zt]}function Bd(n,e,t,i){let s=Bx(n),r=Bx(e);n==e&&(s==-1?(n*=t,e/=t):(n/=t,e*=t));let o=t==10?vr:fy,a=s==1?zi:ts,c=r==1?ts:zi,l=a(o(Wn(n))),h=c(o(Wn(e))),f=Za(t,l),u=Za(t,h);return t==10&&(l<0&&(f=$t(f,-l)),h<0&&(u=$t(u,-h))),i||t==2?(n=f*s,e=u*r):(n=_y(n,f),e=zd(e,u)),[n,e]}function km(n,e,t,i){let s=Bd(n,e,t,i);return n==0&&(s[0]=0),e==0&&(s[1]=0),s}var Bm=.1,Ox={mode:3,pad:Bm},Rc={pad:0,soft:null,mode:0},MR={min:Rc,max:Rc};function Fd(n,e,t,i){return Gd(t)?kx(n,e,t):(Rc.pad=t,Rc.soft=i?0:null,Rc.mode=i?3:0,kx(n,e,MR))}function It(n,e){return n??e}function wR(n,e,t){for(e=It(e,0),t=It(t,n.length-1);e<=t;){if(n[e]!=null)return!0;e++}return!1}function kx(n,e,t){let i=t.min,s=t.max,r=It(i.pad,0),o=It(s.pad,0),a=It(i.hard,-Zt),c=It(s.hard,Zt),l=It(i.soft,Zt),h=It(s.soft,-Zt),f=It(i.mode,0),u=It(s.mode,0),p=e-n,v=vr(p),S=xi(Wn(n),Wn(e)),g=vr(S),m=Wn(g-v);(p<1e-24||m>10)&&(p=0,(n==0||e==0)&&(p=1e-24,f==2&&l!=Zt&&(r=0),u==2&&h!=-Zt&&(o=0)));let _=p||S||1e3,C=vr(_),b=Za(10,zi(C)),R=_*(p==0?n==0?.1:1:r),T=$t(_y(n-R,b/10),24),x=n>=l&&(f==1||f==3&&T<=l||f==2&&T>=l)?l:Zt,w=xi(a,T<x&&n>=x?x:xs(x,T)),U=_*(p==0?e==0?.1:1:o),P=$t(zd(e+U,b/10),24),L=e<=h&&(u==1||u==3&&P>=h||u==2&&P<=h)?h:-Zt,B=xs(c,P>L&&e<=L?L:xi(L,P));return w==B&&w==0&&(B=100),[w,B]}var ER=new Intl.NumberFormat(ja?xR.language:"en-US"),zm=n=>ER.format(n),Gi=Math,Nd=Gi.PI,Wn=Gi.abs,zi=Gi.floor,Hn=Gi.round,ts=Gi.ceil,xs=Gi.min,xi=Gi.max,Za=Gi.pow,Bx=Gi.sign,vr=Gi.log10,fy=Gi.log2,TR=(n,e=1)=>Gi.sinh(n)*e,bm=(n,e=1)=>Gi.asinh(n/e),Zt=1/0;function zx(n){return(vr((n^n>>31)-(n>>31))|0)+1}function Rm(n,e,t){return xs(xi(n,e),t)}function py(n){return typeof n=="function"}function St(n){return py(n)?n:()=>n}var AR=()=>{},my=n=>n,gy=(n,e)=>e,CR=n=>null,Gx=n=>!0,Vx=(n,e)=>n==e,RR=/\.\d*?(?=9{6,}|0{6,})/gm,Uo=n=>{if(xy(n)||$r.has(n))return n;let e=`${n}`,t=e.match(RR);if(t==null)return n;let i=t[0].length-1;if(e.indexOf("e-")!=-1){let[s,r]=e.split("e");return+`${Uo(s)}e${r}`}return $t(n,i)};function Io(n,e){return Uo($t(Uo(n/e))*e)}function zd(n,e){return Uo(ts(Uo(n/e))*e)}function _y(n,e){return Uo(zi(Uo(n/e))*e)}function $t(n,e=0){if(xy(n))return n;let t=10**e,i=n*t*(1+Number.EPSILON);return Hn(i)/t}var $r=new Map;function vy(n){return((""+n).split(".")[1]||"").length}function Ic(n,e,t,i){let s=[],r=i.map(vy);for(let o=e;o<t;o++){let a=Wn(o),c=$t(Za(n,o),a);for(let l=0;l<i.length;l++){let h=n==10?+`${i[l]}e${o}`:i[l]*c,f=(o>=0?0:a)+(o>=r[l]?0:r[l]),u=n==10?h:$t(h,f);s.push(u),$r.set(u,f)}}return s}var Pc={},Gm=[],$a=[null,null],Zr=Array.isArray,xy=Number.isInteger,PR=n=>n===void 0;function Hx(n){return typeof n=="string"}function Gd(n){let e=!1;if(n!=null){let t=n.constructor;e=t==null||t==Object}return e}function IR(n){return n!=null&&typeof n=="object"}var LR=Object.getPrototypeOf(Uint8Array),yy="__proto__";function Ja(n,e=Gd){let t;if(Zr(n)){let i=n.find(s=>s!=null);if(Zr(i)||e(i)){t=Array(n.length);for(let s=0;s<n.length;s++)t[s]=Ja(n[s],e)}else t=n.slice()}else if(n instanceof LR)t=n.slice();else if(e(n)){t={};for(let i in n)i!=yy&&(t[i]=Ja(n[i],e))}else t=n;return t}function Fn(n){let e=arguments;for(let t=1;t<e.length;t++){let i=e[t];for(let s in i)s!=yy&&(Gd(n[s])?Fn(n[s],Ja(i[s])):n[s]=Ja(i[s]))}return n}var DR=0,NR=1,UR=2;function FR(n,e,t){for(let i=0,s,r=-1;i<e.length;i++){let o=e[i];if(o>r){for(s=o-1;s>=0&&n[s]==null;)n[s--]=null;for(s=o+1;s<t&&n[s]==null;)n[r=s++]=null}}}function OR(n,e){if(zR(n)){let o=n[0].slice();for(let a=1;a<n.length;a++)o.push(...n[a].slice(1));return GR(o[0])||(o=BR(o)),o}let t=new Set;for(let o=0;o<n.length;o++){let c=n[o][0],l=c.length;for(let h=0;h<l;h++)t.add(c[h])}let i=[Array.from(t).sort((o,a)=>o-a)],s=i[0].length,r=new Map;for(let o=0;o<s;o++)r.set(i[0][o],o);for(let o=0;o<n.length;o++){let a=n[o],c=a[0];for(let l=1;l<a.length;l++){let h=a[l],f=Array(s).fill(void 0),u=e?e[o][l]:NR,p=[];for(let v=0;v<h.length;v++){let S=h[v],g=r.get(c[v]);S===null?u!=DR&&(f[g]=S,u==UR&&p.push(g)):f[g]=S}FR(f,p,s),i.push(f)}}return i}var kR=typeof queueMicrotask>"u"?n=>Promise.resolve().then(n):queueMicrotask;function BR(n){let e=n[0],t=e.length,i=Array(t);for(let r=0;r<i.length;r++)i[r]=r;i.sort((r,o)=>e[r]-e[o]);let s=[];for(let r=0;r<n.length;r++){let o=n[r],a=Array(t);for(let c=0;c<t;c++)a[c]=o[i[c]];s.push(a)}return s}function zR(n){let e=n[0][0],t=e.length;for(let i=1;i<n.length;i++){let s=n[i][0];if(s.length!=t)return!1;if(s!=e){for(let r=0;r<t;r++)if(s[r]!=e[r])return!1}}return!0}function GR(n,e=100){let t=n.length;if(t<=1)return!0;let i=0,s=t-1;for(;i<=s&&n[i]==null;)i++;for(;s>=i&&n[s]==null;)s--;if(s<=i)return!0;let r=xi(1,zi((s-i+1)/e));for(let o=n[i],a=i+r;a<=s;a+=r){let c=n[a];if(c!=null){if(c<=o)return!1;o=c}}return!0}var by=["January","February","March","April","May","June","July","August","September","October","November","December"],Sy=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function My(n){return n.slice(0,3)}var VR=Sy.map(My),HR=by.map(My),WR={MMMM:by,MMM:HR,WWWW:Sy,WWW:VR};function Ec(n){return(n<10?"0":"")+n}function XR(n){return(n<10?"00":n<100?"0":"")+n}var qR={YYYY:n=>n.getFullYear(),YY:n=>(n.getFullYear()+"").slice(2),MMMM:(n,e)=>e.MMMM[n.getMonth()],MMM:(n,e)=>e.MMM[n.getMonth()],MM:n=>Ec(n.getMonth()+1),M:n=>n.getMonth()+1,DD:n=>Ec(n.getDate()),D:n=>n.getDate(),WWWW:(n,e)=>e.WWWW[n.getDay()],WWW:(n,e)=>e.WWW[n.getDay()],HH:n=>Ec(n.getHours()),H:n=>n.getHours(),h:n=>{let e=n.getHours();return e==0?12:e>12?e-12:e},AA:n=>n.getHours()>=12?"PM":"AM",aa:n=>n.getHours()>=12?"pm":"am",a:n=>n.getHours()>=12?"p":"a",mm:n=>Ec(n.getMinutes()),m:n=>n.getMinutes(),ss:n=>Ec(n.getSeconds()),s:n=>n.getSeconds(),fff:n=>XR(n.getMilliseconds())};function Vm(n,e){e=e||WR;let t=[],i=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=i.exec(n);)t.push(s[0][0]=="{"?qR[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<t.length;a++)o+=typeof t[a]=="string"?t[a]:t[a](r,e);return o}}var YR=new Intl.DateTimeFormat().resolvedOptions().timeZone;function ZR(n,e){let t;return e=="UTC"||e=="Etc/UTC"?t=new Date(+n+n.getTimezoneOffset()*6e4):e==YR?t=n:(t=new Date(n.toLocaleString("en-US",{timeZone:e})),t.setMilliseconds(n.getMilliseconds())),t}var wy=n=>n%1==0,Od=[1,2,2.5,5],$R=Ic(10,-32,0,Od),Ey=Ic(10,0,32,Od),JR=Ey.filter(wy),Lo=$R.concat(Ey),Hm=`
`,Ty="{YYYY}",Wx=Hm+Ty,Ay="{M}/{D}",Cc=Hm+Ay,Ld=Cc+"/{YY}",Cy="{aa}",KR="{h}:{mm}",qa=KR+Cy,Xx=Hm+qa,qx=":{ss}",Ot=null;function Ry(n){let e=n*1e3,t=e*60,i=t*60,s=i*24,r=s*30,o=s*365,c=(n==1?Ic(10,0,3,Od).filter(wy):Ic(10,-3,0,Od)).concat([e,e*5,e*10,e*15,e*30,t,t*5,t*10,t*15,t*30,i,i*2,i*3,i*4,i*6,i*8,i*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),l=[[o,Ty,Ot,Ot,Ot,Ot,Ot,Ot,1],[s*28,"{MMM}",Wx,Ot,Ot,Ot,Ot,Ot,1],[s,Ay,Wx,Ot,Ot,Ot,Ot,Ot,1],[i,"{h}"+Cy,Ld,Ot,Cc,Ot,Ot,Ot,1],[t,qa,Ld,Ot,Cc,Ot,Ot,Ot,1],[e,qx,Ld+" "+qa,Ot,Cc+" "+qa,Ot,Xx,Ot,1],[n,qx+".{fff}",Ld+" "+qa,Ot,Cc+" "+qa,Ot,Xx,Ot,1]];function h(f){return(u,p,v,S,g,m)=>{let _=[],C=g>=o,b=g>=r&&g<o,R=f(v),T=$t(R*n,3),x=Sm(R.getFullYear(),C?0:R.getMonth(),b||C?1:R.getDate()),w=$t(x*n,3);if(b||C){let U=b?g/r:0,P=C?g/o:0,L=T==w?T:$t(Sm(x.getFullYear()+P,x.getMonth()+U,1)*n,3),B=new Date(Hn(L/n)),W=B.getFullYear(),N=B.getMonth();for(let G=0;L<=S;G++){let Z=Sm(W+P*G,N+U*G,1),V=Z-f($t(Z*n,3));L=$t((+Z+V)*n,3),L<=S&&_.push(L)}}else{let U=g>=s?s:g,P=zi(v)-zi(T),L=w+P+zd(T-w,U);_.push(L);let B=f(L),W=B.getHours()+B.getMinutes()/t+B.getSeconds()/i,N=g/i,G=u.axes[p]._space,Z=m/G;for(;L=$t(L+g,n==1?0:3),!(L>S);)if(N>1){let V=zi($t(W+N,6))%24,j=f(L).getHours()-V;j>1&&(j=-1),L-=j*i,W=(W+N)%24;let te=_[_.length-1];$t((L-te)/g,3)*Z>=.7&&_.push(L)}else _.push(L)}return _}}return[c,l,h]}var[jR,QR,eP]=Ry(1),[tP,nP,iP]=Ry(.001);Ic(2,-53,53,[1]);function Yx(n,e){return n.map(t=>t.map((i,s)=>s==0||s==8||i==null?i:e(s==1||t[8]==0?i:t[1]+i)))}function Zx(n,e){return(t,i,s,r,o)=>{let a=e.find(v=>o>=v[0])||e[e.length-1],c,l,h,f,u,p;return i.map(v=>{let S=n(v),g=S.getFullYear(),m=S.getMonth(),_=S.getDate(),C=S.getHours(),b=S.getMinutes(),R=S.getSeconds(),T=g!=c&&a[2]||m!=l&&a[3]||_!=h&&a[4]||C!=f&&a[5]||b!=u&&a[6]||R!=p&&a[7]||a[1];return c=g,l=m,h=_,f=C,u=b,p=R,T(S)})}}function sP(n,e){let t=Vm(e);return(i,s,r,o,a)=>s.map(c=>t(n(c)))}function Sm(n,e,t){return new Date(n,e,t)}function $x(n,e){return e(n)}var rP="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function Jx(n,e){return(t,i,s,r)=>r==null?Fm:e(n(i))}function oP(n,e){let t=n.series[e];return t.width?t.stroke(n,e):t.points.width?t.points.stroke(n,e):null}function aP(n,e){return n.series[e].fill(n,e)}var lP={show:!0,live:!0,isolate:!1,mount:AR,markers:{show:!0,width:2,stroke:oP,fill:aP,dash:"solid"},idx:null,idxs:null,values:[]};function cP(n,e){let t=n.cursor.points,i=es(),s=t.size(n,e);rn(i,Tc,s),rn(i,Ac,s);let r=s/-2;rn(i,"marginLeft",r),rn(i,"marginTop",r);let o=t.width(n,e,s);return o&&rn(i,"borderWidth",o),i}function uP(n,e){let t=n.series[e].points;return t._fill||t._stroke}function hP(n,e){let t=n.series[e].points;return t._stroke||t._fill}function dP(n,e){return n.series[e].points.size}var Mm=[0,0];function fP(n,e,t){return Mm[0]=e,Mm[1]=t,Mm}function Dd(n,e,t,i=!0){return s=>{s.button==0&&(!i||s.target==e)&&t(s)}}function wm(n,e,t,i=!0){return s=>{(!i||s.target==e)&&t(s)}}var pP={show:!0,x:!0,y:!0,lock:!1,move:fP,points:{one:!1,show:cP,size:dP,width:0,stroke:hP,fill:uP},bind:{mousedown:Dd,mouseup:Dd,click:Dd,dblclick:Dd,mousemove:wm,mouseleave:wm,mouseenter:wm},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(n,e)=>{e.stopPropagation(),e.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(n,e,t,i,s)=>i-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},Py={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Wm=Fn({},Py,{filter:gy}),Iy=Fn({},Wm,{size:10}),Ly=Fn({},Py,{show:!1}),Xm='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',Dy="bold "+Xm,Ny=1.5,Kx={show:!0,scale:"x",stroke:Um,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Dy,side:2,grid:Wm,ticks:Iy,border:Ly,font:Xm,lineGap:Ny,rotate:0},mP="Value",gP="Time",jx={show:!0,scale:"x",auto:!1,sorted:1,min:Zt,max:-Zt,idxs:[]};function _P(n,e,t,i,s){return e.map(r=>r==null?"":zm(r))}function vP(n,e,t,i,s,r,o){let a=[],c=$r.get(s)||0;t=o?t:$t(zd(t,s),c);for(let l=t;l<=i;l=$t(l+s,c))a.push(Object.is(l,-0)?0:l);return a}function Pm(n,e,t,i,s,r,o){let a=[],c=n.scales[n.axes[e].scale].log,l=c==10?vr:fy,h=zi(l(t));s=Za(c,h),c==10&&(s=Lo[vs(s,Lo)]);let f=t,u=s*c;c==10&&(u=Lo[vs(u,Lo)]);do a.push(f),f=f+s,c==10&&!$r.has(f)&&(f=$t(f,$r.get(s))),f>=u&&(s=f,u=s*c,c==10&&(u=Lo[vs(u,Lo)]));while(f<=i);return a}function xP(n,e,t,i,s,r,o){let c=n.scales[n.axes[e].scale].asinh,l=i>c?Pm(n,e,xi(c,t),i,s):[c],h=i>=0&&t<=0?[0]:[];return(t<-c?Pm(n,e,xi(c,-i),-t,s):[c]).reverse().map(u=>-u).concat(h,l)}var Uy=/./,yP=/[12357]/,bP=/[125]/,Qx=/1/,Im=(n,e,t,i)=>n.map((s,r)=>e==4&&s==0||r%i==0&&t.test(s.toExponential()[s<0?1:0])?s:null);function SP(n,e,t,i,s){let r=n.axes[t],o=r.scale,a=n.scales[o],c=n.valToPos,l=r._space,h=c(10,o),f=c(9,o)-h>=l?Uy:c(7,o)-h>=l?yP:c(5,o)-h>=l?bP:Qx;if(f==Qx){let u=Wn(c(1,o)-h);if(u<l)return Im(e.slice().reverse(),a.distr,f,ts(l/u)).reverse()}return Im(e,a.distr,f,1)}function MP(n,e,t,i,s){let r=n.axes[t],o=r.scale,a=r._space,c=n.valToPos,l=Wn(c(1,o)-c(2,o));return l<a?Im(e.slice().reverse(),3,Uy,ts(a/l)).reverse():e}function wP(n,e,t,i){return i==null?Fm:e==null?"":zm(e)}var ey={show:!0,scale:"y",stroke:Um,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Dy,side:3,grid:Wm,ticks:Iy,border:Ly,font:Xm,lineGap:Ny,rotate:0};function EP(n,e){let t=3+(n||1)*2;return $t(t*e,3)}function TP(n,e){let{scale:t,idxs:i}=n.series[0],s=n._data[0],r=n.valToPos(s[i[0]],t,!0),o=n.valToPos(s[i[1]],t,!0),a=Wn(o-r),c=n.series[e],l=a/(c.points.space*Nt);return i[1]-i[0]<=l}var ty={scale:null,auto:!0,sorted:0,min:Zt,max:-Zt},Fy=(n,e,t,i,s)=>s,ny={show:!0,auto:!0,sorted:0,gaps:Fy,alpha:1,facets:[Fn({},ty,{scale:"x"}),Fn({},ty,{scale:"y"})]},iy={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:Fy,alpha:1,points:{show:TP,filter:null},values:null,min:Zt,max:-Zt,idxs:[],path:null,clip:null};function AP(n,e,t,i,s){return t/10}var Oy={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},CP=Fn({},Oy,{time:!1,ori:1}),sy={};function ky(n,e){let t=sy[n];return t||(t={key:n,plots:[],sub(i){t.plots.push(i)},unsub(i){t.plots=t.plots.filter(s=>s!=i)},pub(i,s,r,o,a,c,l){for(let h=0;h<t.plots.length;h++)t.plots[h]!=s&&t.plots[h].pub(i,s,r,o,a,c,l)}},n!=null&&(sy[n]=t)),t}var Ka=1,Lm=2;function Fo(n,e,t){let i=n.mode,s=n.series[e],r=i==2?n._data[e]:n._data,o=n.scales,a=n.bbox,c=r[0],l=i==2?r[1]:r[e],h=i==2?o[s.facets[0].scale]:o[n.series[0].scale],f=i==2?o[s.facets[1].scale]:o[s.scale],u=a.left,p=a.top,v=a.width,S=a.height,g=n.valToPosH,m=n.valToPosV;return h.ori==0?t(s,c,l,h,f,g,m,u,p,v,S,Hd,Qa,Xd,zy,Vy):t(s,c,l,h,f,m,g,p,u,S,v,Wd,el,Zm,Gy,Hy)}function qm(n,e){let t=0,i=0,s=It(n.bands,Gm);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==e?t=o.dir:o.series[1]==e&&(o.dir==1?i|=1:i|=2)}return[t,i==1?-1:i==2?1:i==3?2:0]}function RP(n,e,t,i,s){let r=n.mode,o=n.series[e],a=r==2?o.facets[1].scale:o.scale,c=n.scales[a];return s==-1?c.min:s==1?c.max:c.distr==3?c.dir==1?c.min:c.max:0}function xr(n,e,t,i,s,r){return Fo(n,e,(o,a,c,l,h,f,u,p,v,S,g)=>{let m=o.pxRound,_=l.dir*(l.ori==0?1:-1),C=l.ori==0?Qa:el,b,R;_==1?(b=t,R=i):(b=i,R=t);let T=m(f(a[b],l,S,p)),x=m(u(c[b],h,g,v)),w=m(f(a[R],l,S,p)),U=m(u(r==1?h.max:h.min,h,g,v)),P=new Path2D(s);return C(P,w,U),C(P,T,U),C(P,T,x),P})}function Vd(n,e,t,i,s,r){let o=null;if(n.length>0){o=new Path2D;let a=e==0?Xd:Zm,c=t;for(let f=0;f<n.length;f++){let u=n[f];if(u[1]>u[0]){let p=u[0]-c;p>0&&a(o,c,i,p,i+r),c=u[1]}}let l=t+s-c,h=10;l>0&&a(o,c,i-h/2,l,i+r+h)}return o}function PP(n,e,t){let i=n[n.length-1];i&&i[0]==e?i[1]=t:n.push([e,t])}function Ym(n,e,t,i,s,r,o){let a=[],c=n.length;for(let l=s==1?t:i;l>=t&&l<=i;l+=s)if(e[l]===null){let f=l,u=l;if(s==1)for(;++l<=i&&e[l]===null;)u=l;else for(;--l>=t&&e[l]===null;)u=l;let p=r(n[f]),v=u==f?p:r(n[u]),S=f-s;p=o<=0&&S>=0&&S<c?r(n[S]):p;let m=u+s;v=o>=0&&m>=0&&m<c?r(n[m]):v,v>=p&&a.push([p,v])}return a}function ry(n){return n==0?my:n==1?Hn:e=>Io(e,n)}function By(n){let e=n==0?Hd:Wd,t=n==0?(s,r,o,a,c,l)=>{s.arcTo(r,o,a,c,l)}:(s,r,o,a,c,l)=>{s.arcTo(o,r,c,a,l)},i=n==0?(s,r,o,a,c)=>{s.rect(r,o,a,c)}:(s,r,o,a,c)=>{s.rect(o,r,c,a)};return(s,r,o,a,c,l=0,h=0)=>{l==0&&h==0?i(s,r,o,a,c):(l=xs(l,a/2,c/2),h=xs(h,a/2,c/2),e(s,r+l,o),t(s,r+a,o,r+a,o+c,l),t(s,r+a,o+c,r,o+c,h),t(s,r,o+c,r,o,h),t(s,r,o,r+a,o,l),s.closePath())}}var Hd=(n,e,t)=>{n.moveTo(e,t)},Wd=(n,e,t)=>{n.moveTo(t,e)},Qa=(n,e,t)=>{n.lineTo(e,t)},el=(n,e,t)=>{n.lineTo(t,e)},Xd=By(0),Zm=By(1),zy=(n,e,t,i,s,r)=>{n.arc(e,t,i,s,r)},Gy=(n,e,t,i,s,r)=>{n.arc(t,e,i,s,r)},Vy=(n,e,t,i,s,r,o)=>{n.bezierCurveTo(e,t,i,s,r,o)},Hy=(n,e,t,i,s,r,o)=>{n.bezierCurveTo(t,e,s,i,o,r)};function Wy(n){return(e,t,i,s,r)=>Fo(e,t,(o,a,c,l,h,f,u,p,v,S,g)=>{let{pxRound:m,points:_}=o,C,b;l.ori==0?(C=Hd,b=zy):(C=Wd,b=Gy);let R=$t(_.width*Nt,3),T=(_.size-_.width)/2*Nt,x=$t(T*2,3),w=new Path2D,U=new Path2D,{left:P,top:L,width:B,height:W}=e.bbox;Xd(U,P-x,L-x,B+x*2,W+x*2);let N=G=>{if(c[G]!=null){let Z=m(f(a[G],l,S,p)),V=m(u(c[G],h,g,v));C(w,Z+T,V),b(w,Z,V,T,0,Nd*2)}};if(r)r.forEach(N);else for(let G=i;G<=s;G++)N(G);return{stroke:R>0?w:null,fill:w,clip:U,flags:Ka|Lm}})}function Xy(n){return(e,t,i,s,r,o)=>{i!=s&&(r!=i&&o!=i&&n(e,t,i),r!=s&&o!=s&&n(e,t,s),n(e,t,o))}}var IP=Xy(Qa),LP=Xy(el);function qy(n){let e=It(n?.alignGaps,0);return(t,i,s,r)=>Fo(t,i,(o,a,c,l,h,f,u,p,v,S,g)=>{[s,r]=kd(c,s,r);let m=o.pxRound,_=W=>m(f(W,l,S,p)),C=W=>m(u(W,h,g,v)),b,R;l.ori==0?(b=Qa,R=IP):(b=el,R=LP);let T=l.dir*(l.ori==0?1:-1),x={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Ka},w=x.stroke,U=!1;if(r-s>=S*4){let W=he=>t.posToVal(he,l.key,!0),N=null,G=null,Z,V,oe,q=_(a[T==1?s:r]),j=_(a[s]),te=_(a[r]),ue=W(T==1?j+1:te-1);for(let he=T==1?s:r;he>=s&&he<=r;he+=T){let Q=a[he],ve=(T==1?Q<ue:Q>ue)?q:_(Q),Ce=c[he];ve==q?Ce!=null?(V=Ce,N==null?(b(w,ve,C(V)),Z=N=G=V):V<N?N=V:V>G&&(G=V)):Ce===null&&(U=!0):(N!=null&&R(w,q,C(N),C(G),C(Z),C(V)),Ce!=null?(V=Ce,b(w,ve,C(V)),N=G=Z=V):(N=G=null,Ce===null&&(U=!0)),q=ve,ue=W(q+T))}N!=null&&N!=G&&oe!=q&&R(w,q,C(N),C(G),C(Z),C(V))}else for(let W=T==1?s:r;W>=s&&W<=r;W+=T){let N=c[W];N===null?U=!0:N!=null&&b(w,_(a[W]),C(N))}let[L,B]=qm(t,i);if(o.fill!=null||L!=0){let W=x.fill=new Path2D(w),N=o.fillTo(t,i,o.min,o.max,L),G=C(N),Z=_(a[s]),V=_(a[r]);T==-1&&([V,Z]=[Z,V]),b(W,V,G),b(W,Z,G)}if(!o.spanGaps){let W=[];U&&W.push(...Ym(a,c,s,r,T,_,e)),x.gaps=W=o.gaps(t,i,s,r,W),x.clip=Vd(W,l.ori,p,v,S,g)}return B!=0&&(x.band=B==2?[xr(t,i,s,r,w,-1),xr(t,i,s,r,w,1)]:xr(t,i,s,r,w,B)),x})}function DP(n){let e=It(n.align,1),t=It(n.ascDesc,!1),i=It(n.alignGaps,0),s=It(n.extend,!1);return(r,o,a,c)=>Fo(r,o,(l,h,f,u,p,v,S,g,m,_,C)=>{[a,c]=kd(f,a,c);let b=l.pxRound,{left:R,width:T}=r.bbox,x=j=>b(v(j,u,_,g)),w=j=>b(S(j,p,C,m)),U=u.ori==0?Qa:el,P={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Ka},L=P.stroke,B=u.dir*(u.ori==0?1:-1),W=w(f[B==1?a:c]),N=x(h[B==1?a:c]),G=N,Z=N;s&&e==-1&&(Z=R,U(L,Z,W)),U(L,N,W);for(let j=B==1?a:c;j>=a&&j<=c;j+=B){let te=f[j];if(te==null)continue;let ue=x(h[j]),he=w(te);e==1?U(L,ue,W):U(L,G,he),U(L,ue,he),W=he,G=ue}let V=G;s&&e==1&&(V=R+T,U(L,V,W));let[oe,q]=qm(r,o);if(l.fill!=null||oe!=0){let j=P.fill=new Path2D(L),te=l.fillTo(r,o,l.min,l.max,oe),ue=w(te);U(j,V,ue),U(j,Z,ue)}if(!l.spanGaps){let j=[];j.push(...Ym(h,f,a,c,B,x,i));let te=l.width*Nt/2,ue=t||e==1?te:-te,he=t||e==-1?-te:te;j.forEach(Q=>{Q[0]+=ue,Q[1]+=he}),P.gaps=j=l.gaps(r,o,a,c,j),P.clip=Vd(j,u.ori,g,m,_,C)}return q!=0&&(P.band=q==2?[xr(r,o,a,c,L,-1),xr(r,o,a,c,L,1)]:xr(r,o,a,c,L,q)),P})}function oy(n,e,t,i,s,r,o=Zt){if(n.length>1){let a=null;for(let c=0,l=1/0;c<n.length;c++)if(e[c]!==void 0){if(a!=null){let h=Wn(n[c]-n[a]);h<l&&(l=h,o=Wn(t(n[c],i,s,r)-t(n[a],i,s,r)))}a=c}}return o}function NP(n){n=n||Pc;let e=It(n.size,[.6,Zt,1]),t=n.align||0,i=n.gap||0,s=n.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=St(s),o=1-e[0],a=It(e[1],Zt),c=It(e[2],1),l=It(n.disp,Pc),h=It(n.each,p=>{}),{fill:f,stroke:u}=l;return(p,v,S,g)=>Fo(p,v,(m,_,C,b,R,T,x,w,U,P,L)=>{let B=m.pxRound,W=t,N=i*Nt,G=a*Nt,Z=c*Nt,V,oe;b.ori==0?[V,oe]=r(p,v):[oe,V]=r(p,v);let q=b.dir*(b.ori==0?1:-1),j=b.ori==0?Xd:Zm,te=b.ori==0?h:(Pe,Qe,ut,Me,qt,He,Ke)=>{h(Pe,Qe,ut,qt,Me,Ke,He)},ue=It(p.bands,Gm).find(Pe=>Pe.series[0]==v),he=ue!=null?ue.dir:0,Q=m.fillTo(p,v,m.min,m.max,he),me=B(x(Q,R,L,U)),ve,Ce,Se,qe=P,ct=B(m.width*Nt),We=!1,mt=null,dt=null,at=null,on=null;f!=null&&(ct==0||u!=null)&&(We=!0,mt=f.values(p,v,S,g),dt=new Map,new Set(mt).forEach(Pe=>{Pe!=null&&dt.set(Pe,new Path2D)}),ct>0&&(at=u.values(p,v,S,g),on=new Map,new Set(at).forEach(Pe=>{Pe!=null&&on.set(Pe,new Path2D)})));let{x0:Jt,size:Tn}=l;if(Jt!=null&&Tn!=null){W=1,_=Jt.values(p,v,S,g),Jt.unit==2&&(_=_.map(ut=>p.posToVal(w+ut*P,b.key,!0)));let Pe=Tn.values(p,v,S,g);Tn.unit==2?Ce=Pe[0]*P:Ce=T(Pe[0],b,P,w)-T(0,b,P,w),qe=oy(_,C,T,b,P,w,qe),Se=qe-Ce+N}else qe=oy(_,C,T,b,P,w,qe),Se=qe*o+N,Ce=qe-Se;Se<1&&(Se=0),ct>=Ce/2&&(ct=0),Se<5&&(B=my);let Vt=Se>0,Xn=qe-Se-(Vt?ct:0);Ce=B(Rm(Xn,Z,G)),ve=(W==0?Ce/2:W==q?0:Ce)-W*q*((W==0?N/2:0)+(Vt?ct/2:0));let wt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},On=We?null:new Path2D,gn=null;if(ue!=null)gn=p.data[ue.series[1]];else{let{y0:Pe,y1:Qe}=l;Pe!=null&&Qe!=null&&(C=Qe.values(p,v,S,g),gn=Pe.values(p,v,S,g))}let An=V*Ce,k=oe*Ce;for(let Pe=q==1?S:g;Pe>=S&&Pe<=g;Pe+=q){let Qe=C[Pe];if(Qe==null)continue;if(gn!=null){let Y=gn[Pe]??0;if(Qe-Y==0)continue;me=x(Y,R,L,U)}let ut=b.distr!=2||l!=null?_[Pe]:Pe,Me=T(ut,b,P,w),qt=x(It(Qe,Q),R,L,U),He=B(Me-ve),Ke=B(xi(qt,me)),I=B(xs(qt,me)),M=Ke-I;if(Qe!=null){let Y=Qe<0?k:An,de=Qe<0?An:k;We?(ct>0&&at[Pe]!=null&&j(on.get(at[Pe]),He,I+zi(ct/2),Ce,xi(0,M-ct),Y,de),mt[Pe]!=null&&j(dt.get(mt[Pe]),He,I+zi(ct/2),Ce,xi(0,M-ct),Y,de)):j(On,He,I+zi(ct/2),Ce,xi(0,M-ct),Y,de),te(p,v,Pe,He-ct/2,I,Ce+ct,M)}}return ct>0?wt.stroke=We?on:On:We||(wt._fill=m.width==0?m._fill:m._stroke??m._fill,wt.width=0),wt.fill=We?dt:On,wt})}function UP(n,e){let t=It(e?.alignGaps,0);return(i,s,r,o)=>Fo(i,s,(a,c,l,h,f,u,p,v,S,g,m)=>{[r,o]=kd(l,r,o);let _=a.pxRound,C=V=>_(u(V,h,g,v)),b=V=>_(p(V,f,m,S)),R,T,x;h.ori==0?(R=Hd,x=Qa,T=Vy):(R=Wd,x=el,T=Hy);let w=h.dir*(h.ori==0?1:-1),U=C(c[w==1?r:o]),P=U,L=[],B=[];for(let V=w==1?r:o;V>=r&&V<=o;V+=w)if(l[V]!=null){let q=c[V],j=C(q);L.push(P=j),B.push(b(l[V]))}let W={stroke:n(L,B,R,x,T,_),fill:null,clip:null,band:null,gaps:null,flags:Ka},N=W.stroke,[G,Z]=qm(i,s);if(a.fill!=null||G!=0){let V=W.fill=new Path2D(N),oe=a.fillTo(i,s,a.min,a.max,G),q=b(oe);x(V,P,q),x(V,U,q)}if(!a.spanGaps){let V=[];V.push(...Ym(c,l,r,o,w,C,t)),W.gaps=V=a.gaps(i,s,r,o,V),W.clip=Vd(V,h.ori,v,S,g,m)}return Z!=0&&(W.band=Z==2?[xr(i,s,r,o,N,-1),xr(i,s,r,o,N,1)]:xr(i,s,r,o,N,Z)),W})}function FP(n){return UP(OP,n)}function OP(n,e,t,i,s,r){let o=n.length;if(o<2)return null;let a=new Path2D;if(t(a,n[0],e[0]),o==2)i(a,n[1],e[1]);else{let c=Array(o),l=Array(o-1),h=Array(o-1),f=Array(o-1);for(let u=0;u<o-1;u++)h[u]=e[u+1]-e[u],f[u]=n[u+1]-n[u],l[u]=h[u]/f[u];c[0]=l[0];for(let u=1;u<o-1;u++)l[u]===0||l[u-1]===0||l[u-1]>0!=l[u]>0?c[u]=0:(c[u]=3*(f[u-1]+f[u])/((2*f[u]+f[u-1])/l[u-1]+(f[u]+2*f[u-1])/l[u]),isFinite(c[u])||(c[u]=0));c[o-1]=l[o-2];for(let u=0;u<o-1;u++)s(a,n[u]+f[u]/3,e[u]+c[u]*f[u]/3,n[u+1]-f[u]/3,e[u+1]-c[u+1]*f[u]/3,n[u+1],e[u+1])}return a}var Dm=new Set;function ay(){for(let n of Dm)n.syncRect(!0)}ja&&(No(_R,Ya,ay),No(vR,Ya,ay,!0),No(Ud,Ya,()=>{Qn.pxRatio=Nt}));var kP=qy(),BP=Wy();function ly(n,e,t,i){return(i?[n[0],n[1]].concat(n.slice(2)):[n[0]].concat(n.slice(1))).map((r,o)=>Nm(r,o,e,t))}function zP(n,e){return n.map((t,i)=>i==0?{}:Fn({},e,t))}function Nm(n,e,t,i){return Fn({},e==0?t:i,n)}function Yy(n,e,t){return e==null?$a:[e,t]}var GP=Yy;function VP(n,e,t){return e==null?$a:Fd(e,t,Bm,!0)}function Zy(n,e,t,i){return e==null?$a:Bd(e,t,n.scales[i].log,!1)}var HP=Zy;function $y(n,e,t,i){return e==null?$a:km(e,t,n.scales[i].log,!1)}var WP=$y;function XP(n,e,t,i,s){let r=xi(zx(n),zx(e)),o=e-n,a=vs(s/i*o,t);do{let c=t[a],l=i*c/o;if(l>=s&&r+(c<5?$r.get(c):0)<=17)return[c,l]}while(++a<t.length);return[0,0]}function cy(n){let e,t;return n=n.replace(/(\d+)px/,(i,s)=>(e=Hn((t=+s)*Nt))+"px"),[n,e,t]}function qP(n){n.show&&[n.font,n.labelFont].forEach(e=>{let t=$t(e[2]*Nt,1);e[0]=e[0].replace(/[0-9.]+px/,t+"px"),e[1]=t})}function Qn(n,e,t){let i={mode:It(n.mode,1)},s=i.mode;function r(y,E,D,F){let X=E.valToPct(y);return F+D*(E.dir==-1?1-X:X)}function o(y,E,D,F){let X=E.valToPct(y);return F+D*(E.dir==-1?X:1-X)}function a(y,E,D,F){return E.ori==0?r(y,E,D,F):o(y,E,D,F)}i.valToPosH=r,i.valToPosV=o;let c=!1;i.status=0;let l=i.root=es(QC);if(n.id!=null&&(l.id=n.id),Bi(l,n.class),n.title){let y=es(nR,l);y.textContent=n.title}let h=_s("canvas"),f=i.ctx=h.getContext("2d"),u=es(iR,l);No("click",u,y=>{y.target===v&&(en!=Ho||an!=Wo)&&ei.click(i,y)},!0);let p=i.under=es(sR,u);u.appendChild(h);let v=i.over=es(rR,u);n=Ja(n);let S=+It(n.pxAlign,1),g=ry(S);(n.plugins||[]).forEach(y=>{y.opts&&(n=y.opts(i,n)||n)});let m=n.ms||.001,_=i.series=s==1?ly(n.series||[],jx,iy,!1):zP(n.series||[null],ny),C=i.axes=ly(n.axes||[],Kx,ey,!0),b=i.scales={},R=i.bands=n.bands||[];R.forEach(y=>{y.fill=St(y.fill||null),y.dir=It(y.dir,-1)});let T=s==2?_[1].facets[0].scale:_[0].scale,x={axes:$s,series:_t},w=(n.drawOrder||["axes","series"]).map(y=>x[y]);function U(y){let E=y.distr==3?D=>vr(D>0?D:y.clamp(i,D,y.min,y.max,y.key)):y.distr==4?D=>bm(D,y.asinh):y.distr==100?D=>y.fwd(D):D=>D;return D=>{let F=E(D),{_min:X,_max:K}=y,le=K-X;return(F-X)/le}}function P(y){let E=b[y];if(E==null){let D=(n.scales||Pc)[y]||Pc;if(D.from!=null){P(D.from);let F=Fn({},b[D.from],D,{key:y});F.valToPct=U(F),b[y]=F}else{E=b[y]=Fn({},y==T?Oy:CP,D),E.key=y;let F=E.time,X=E.range,K=Zr(X);if((y!=T||s==2&&!F)&&(K&&(X[0]==null||X[1]==null)&&(X={min:X[0]==null?Ox:{mode:1,hard:X[0],soft:X[0]},max:X[1]==null?Ox:{mode:1,hard:X[1],soft:X[1]}},K=!1),!K&&Gd(X))){let le=X;X=(fe,ye,Ue)=>ye==null?$a:Fd(ye,Ue,le)}E.range=St(X||(F?GP:y==T?E.distr==3?HP:E.distr==4?WP:Yy:E.distr==3?Zy:E.distr==4?$y:VP)),E.auto=St(K?!1:E.auto),E.clamp=St(E.clamp||AP),E._min=E._max=null,E.valToPct=U(E)}}}P("x"),P("y"),s==1&&_.forEach(y=>{P(y.scale)}),C.forEach(y=>{P(y.scale)});for(let y in n.scales)P(y);let L=b[T],B=L.distr,W,N;L.ori==0?(Bi(l,eR),W=r,N=o):(Bi(l,tR),W=o,N=r);let G={};for(let y in b){let E=b[y];(E.min!=null||E.max!=null)&&(G[y]={min:E.min,max:E.max},E.min=E.max=null)}let Z=n.tzDate||(y=>new Date(Hn(y/m))),V=n.fmtDate||Vm,oe=m==1?eP(Z):iP(Z),q=Zx(Z,Yx(m==1?QR:nP,V)),j=Jx(Z,$x(rP,V)),te=[],ue=i.legend=Fn({},lP,n.legend),he=i.cursor=Fn({},pP,{drag:{y:s==2}},n.cursor),Q=ue.show,me=he.show,ve=ue.markers;ue.idxs=te,ve.width=St(ve.width),ve.dash=St(ve.dash),ve.stroke=St(ve.stroke),ve.fill=St(ve.fill);let Ce,Se,qe,ct=[],We=[],mt,dt=!1,at={};if(ue.live){let y=_[1]?_[1].values:null;dt=y!=null,mt=dt?y(i,1,0):{_:0};for(let E in mt)at[E]=Fm}if(Q)if(Ce=_s("table",hR,l),qe=_s("tbody",null,Ce),ue.mount(i,Ce),dt){Se=_s("thead",null,Ce,qe);let y=_s("tr",null,Se);_s("th",null,y);for(var on in mt)_s("th",wx,y).textContent=on}else Bi(Ce,fR),ue.live&&Bi(Ce,dR);let Jt={show:!0},Tn={show:!1};function Vt(y,E){if(E==0&&(dt||!ue.live||s==2))return $a;let D=[],F=_s("tr",pR,qe,qe.childNodes[E]);Bi(F,y.class),y.show||Bi(F,Do);let X=_s("th",null,F);if(ve.show){let fe=es(mR,X);if(E>0){let ye=ve.width(i,E);ye&&(fe.style.border=ye+"px "+ve.dash(i,E)+" "+ve.stroke(i,E)),fe.style.background=ve.fill(i,E)}}let K=es(wx,X);y.label instanceof HTMLElement?K.appendChild(y.label):K.textContent=y.label,E>0&&(ve.show||(K.style.color=y.width>0?ve.stroke(i,E):ve.fill(i,E)),wt("click",X,fe=>{if(he._lock)return;nt(fe);let ye=_.indexOf(y);if((fe.ctrlKey||fe.metaKey)!=ue.isolate){let Ue=_.some((Fe,Be)=>Be>0&&Be!=ye&&Fe.show);_.forEach((Fe,Be)=>{Be>0&&ws(Be,Ue?Be==ye?Jt:Tn:Jt,!0,In.setSeries)})}else ws(ye,{show:!y.show},!0,In.setSeries)},!1),it&&wt(Cx,X,fe=>{he._lock||(nt(fe),ws(_.indexOf(y),qo,!0,In.setSeries))},!1));for(var le in mt){let fe=_s("td",gR,F);fe.textContent="--",D.push(fe)}return[F,D]}let Xn=new Map;function wt(y,E,D,F=!0){let X=Xn.get(E)||{},K=he.bind[y](i,E,D,F);K&&(No(y,E,X[y]=K),Xn.set(E,X))}function On(y,E,D){let F=Xn.get(E)||{};for(let X in F)(y==null||X==y)&&(Cm(X,E,F[X]),delete F[X]);y==null&&Xn.delete(E)}let gn=0,An=0,k=0,Pe=0,Qe=0,ut=0,Me=Qe,qt=ut,He=k,Ke=Pe,I=0,M=0,Y=0,de=0;i.bbox={};let ae=!1,_e=!1,xe=!1,ne=!1,se=!1,pe=!1;function O(y,E,D){(D||y!=i.width||E!=i.height)&&re(y,E),ft(!1),xe=!0,_e=!0,ii()}function re(y,E){i.width=gn=k=y,i.height=An=Pe=E,Qe=ut=0,be(),Xe();let D=i.bbox;I=D.left=Io(Qe*Nt,.5),M=D.top=Io(ut*Nt,.5),Y=D.width=Io(k*Nt,.5),de=D.height=Io(Pe*Nt,.5)}let ie=3;function we(){let y=!1,E=0;for(;!y;){E++;let D=zo(E),F=Ms(E);y=E==ie||D&&F,y||(re(i.width,i.height),_e=!0)}}function ge({width:y,height:E}){O(y,E)}i.setSize=ge;function be(){let y=!1,E=!1,D=!1,F=!1;C.forEach((X,K)=>{if(X.show&&X._show){let{side:le,_size:fe}=X,ye=le%2,Ue=X.label!=null?X.labelSize:0,Fe=fe+Ue;Fe>0&&(ye?(k-=Fe,le==3?(Qe+=Fe,F=!0):D=!0):(Pe-=Fe,le==0?(ut+=Fe,y=!0):E=!0))}}),bs[0]=y,bs[1]=D,bs[2]=E,bs[3]=F,k-=ns[1]+ns[3],Qe+=ns[3],Pe-=ns[2]+ns[0],ut+=ns[0]}function Xe(){let y=Qe+k,E=ut+Pe,D=Qe,F=ut;function X(K,le){switch(K){case 1:return y+=le,y-le;case 2:return E+=le,E-le;case 3:return D-=le,D+le;case 0:return F-=le,F+le}}C.forEach((K,le)=>{if(K.show&&K._show){let fe=K.side;K._pos=X(fe,K._size),K.label!=null&&(K._lpos=X(fe,K.labelSize))}})}if(he.dataIdx==null){let y=he.hover,E=y.skip=new Set(y.skip??[]);E.add(void 0);let D=y.prox=St(y.prox),F=y.bias??=0;he.dataIdx=(X,K,le,fe)=>{if(K==0)return le;let ye=le,Ue=D(X,K,le,fe)??Zt,Fe=Ue>=0&&Ue<Zt,Be=L.ori==0?k:Pe,lt=he.left,Lt=e[0],Rt=e[K];if(E.has(Rt[le])){ye=null;let xt=null,et=null,Ye;if(F==0||F==-1)for(Ye=le;xt==null&&Ye-- >0;)E.has(Rt[Ye])||(xt=Ye);if(F==0||F==1)for(Ye=le;et==null&&Ye++<Rt.length;)E.has(Rt[Ye])||(et=Ye);if(xt!=null||et!=null)if(Fe){let nn=xt==null?-1/0:W(Lt[xt],L,Be,0),xn=et==null?1/0:W(Lt[et],L,Be,0),$n=lt-nn,Ht=xn-lt;$n<=Ht?$n<=Ue&&(ye=xt):Ht<=Ue&&(ye=et)}else ye=et==null?xt:xt==null?et:le-xt<=et-le?xt:et}else Fe&&Wn(lt-W(Lt[le],L,Be,0))>Ue&&(ye=null);return ye}}let nt=y=>{he.event=y};he.idxs=te,he._lock=!1;let ce=he.points;ce.show=St(ce.show),ce.size=St(ce.size),ce.stroke=St(ce.stroke),ce.width=St(ce.width),ce.fill=St(ce.fill);let ze=i.focus=Fn({},n.focus||{alpha:.3},he.focus),it=ze.prox>=0,Re=it&&ce.one,ht=[],Qt=[],li=[];function nl(y,E){let D=ce.show(i,E);if(D instanceof HTMLElement)return Bi(D,uR),Bi(D,y.class),Xs(D,-10,-10,k,Pe),v.insertBefore(D,ht[E]),D}function Oo(y,E){if(s==1||E>0){let D=s==1&&b[y.scale].time,F=y.value;y.value=D?Hx(F)?Jx(Z,$x(F,V)):F||j:F||wP,y.label=y.label||(D?gP:mP)}if(Re||E>0){y.width=y.width==null?1:y.width,y.paths=y.paths||kP||CR,y.fillTo=St(y.fillTo||RP),y.pxAlign=+It(y.pxAlign,S),y.pxRound=ry(y.pxAlign),y.stroke=St(y.stroke||null),y.fill=St(y.fill||null),y._stroke=y._fill=y._paths=y._focus=null;let D=EP(xi(1,y.width),1),F=y.points=Fn({},{size:D,width:xi(1,D*.2),stroke:y.stroke,space:D*2,paths:BP,_stroke:null,_fill:null},y.points);F.show=St(F.show),F.filter=St(F.filter),F.fill=St(F.fill),F.stroke=St(F.stroke),F.paths=St(F.paths),F.pxAlign=y.pxAlign}if(Q){let D=Vt(y,E);ct.splice(E,0,D[0]),We.splice(E,0,D[1]),ue.values.push(null)}if(me){te.splice(E,0,null);let D=null;Re?E==0&&(D=nl(y,E)):E>0&&(D=nl(y,E)),ht.splice(E,0,D),Qt.splice(E,0,0),li.splice(E,0,0)}Zn("addSeries",E)}function jd(y,E){E=E??_.length,y=s==1?Nm(y,E,jx,iy):Nm(y,E,{},ny),_.splice(E,0,y),Oo(_[E],E)}i.addSeries=jd;function Dc(y){if(_.splice(y,1),Q){ue.values.splice(y,1),We.splice(y,1);let E=ct.splice(y,1)[0];On(null,E.firstChild),E.remove()}me&&(te.splice(y,1),ht.splice(y,1)[0].remove(),Qt.splice(y,1),li.splice(y,1)),Zn("delSeries",y)}i.delSeries=Dc;let bs=[!1,!1,!1,!1];function qs(y,E){if(y._show=y.show,y.show){let D=y.side%2,F=b[y.scale];F==null&&(y.scale=D?_[1].scale:T,F=b[y.scale]);let X=F.time;y.size=St(y.size),y.space=St(y.space),y.rotate=St(y.rotate),Zr(y.incrs)&&y.incrs.forEach(le=>{!$r.has(le)&&$r.set(le,vy(le))}),y.incrs=St(y.incrs||(F.distr==2?JR:X?m==1?jR:tP:Lo)),y.splits=St(y.splits||(X&&F.distr==1?oe:F.distr==3?Pm:F.distr==4?xP:vP)),y.stroke=St(y.stroke),y.grid.stroke=St(y.grid.stroke),y.ticks.stroke=St(y.ticks.stroke),y.border.stroke=St(y.border.stroke);let K=y.values;y.values=Zr(K)&&!Zr(K[0])?St(K):X?Zr(K)?Zx(Z,Yx(K,V)):Hx(K)?sP(Z,K):K||q:K||_P,y.filter=St(y.filter||(F.distr>=3&&F.log==10?SP:F.distr==3&&F.log==2?MP:gy)),y.font=cy(y.font),y.labelFont=cy(y.labelFont),y._size=y.size(i,null,E,0),y._space=y._rotate=y._incrs=y._found=y._splits=y._values=null,y._size>0&&(bs[E]=!0,y._el=es(oR,u))}}function Ys(y,E,D,F){let[X,K,le,fe]=D,ye=E%2,Ue=0;return ye==0&&(fe||K)&&(Ue=E==0&&!X||E==2&&!le?Hn(Kx.size/3):0),ye==1&&(X||le)&&(Ue=E==1&&!K||E==3&&!fe?Hn(ey.size/2):0),Ue}let il=i.padding=(n.padding||[Ys,Ys,Ys,Ys]).map(y=>St(It(y,Ys))),ns=i._padding=il.map((y,E)=>y(i,E,bs,0)),_n,Mn=null,wn=null,Ss=s==1?_[0].idxs:null,Ci=null,yr=!1;function sl(y,E){if(e=y??[],i.data=i._data=e,s==2){_n=0;for(let D=1;D<_.length;D++)_n+=e[D][0].length}else{e.length==0&&(i.data=i._data=e=[[]]),Ci=e[0],_n=Ci.length;let D=e;if(B==2){D=e.slice();let F=D[0]=Array(_n);for(let X=0;X<_n;X++)F[X]=X}i._data=e=D}if(ft(!0),Zn("setData"),B==2&&(xe=!0),E!==!1){let D=L;D.auto(i,yr)?rl():Mr(T,D.min,D.max),ne=ne||he.left>=0,pe=!0,ii()}}i.setData=sl;function rl(){yr=!0;let y,E;s==1&&(_n>0?(Mn=Ss[0]=0,wn=Ss[1]=_n-1,y=e[0][Mn],E=e[0][wn],B==2?(y=Mn,E=wn):y==E&&(B==3?[y,E]=Bd(y,y,L.log,!1):B==4?[y,E]=km(y,y,L.log,!1):L.time?E=y+Hn(86400/m):[y,E]=Fd(y,E,Bm,!0))):(Mn=Ss[0]=y=null,wn=Ss[1]=E=null)),Mr(T,y,E)}let ko,br,Bo,A,H,ee,$,J,Ee,Le;function Te(y,E,D,F,X,K){y??=Tx,D??=Gm,F??="butt",X??=Tx,K??="round",y!=ko&&(f.strokeStyle=ko=y),X!=br&&(f.fillStyle=br=X),E!=Bo&&(f.lineWidth=Bo=E),K!=H&&(f.lineJoin=H=K),F!=ee&&(f.lineCap=ee=F),D!=A&&f.setLineDash(A=D)}function De(y,E,D,F){E!=br&&(f.fillStyle=br=E),y!=$&&(f.font=$=y),D!=J&&(f.textAlign=J=D),F!=Ee&&(f.textBaseline=Ee=F)}function Ve(y,E,D,F,X=0){if(F.length>0&&y.auto(i,yr)&&(E==null||E.min==null)){let K=It(Mn,0),le=It(wn,F.length-1),fe=D.min==null?SR(F,K,le,X,y.distr==3):[D.min,D.max];y.min=xs(y.min,D.min=fe[0]),y.max=xi(y.max,D.max=fe[1])}}let rt={min:null,max:null};function gt(){for(let F in b){let X=b[F];G[F]==null&&(X.min==null||G[T]!=null&&X.auto(i,yr))&&(G[F]=rt)}for(let F in b){let X=b[F];G[F]==null&&X.from!=null&&G[X.from]!=null&&(G[F]=rt)}G[T]!=null&&ft(!0);let y={};for(let F in G){let X=G[F];if(X!=null){let K=y[F]=Ja(b[F],IR);if(X.min!=null)Fn(K,X);else if(F!=T||s==2)if(_n==0&&K.from==null){let le=K.range(i,null,null,F);K.min=le[0],K.max=le[1]}else K.min=Zt,K.max=-Zt}}if(_n>0){_.forEach((F,X)=>{if(s==1){let K=F.scale,le=G[K];if(le==null)return;let fe=y[K];if(X==0){let ye=fe.range(i,fe.min,fe.max,K);fe.min=ye[0],fe.max=ye[1],Mn=vs(fe.min,e[0]),wn=vs(fe.max,e[0]),wn-Mn>1&&(e[0][Mn]<fe.min&&Mn++,e[0][wn]>fe.max&&wn--),F.min=Ci[Mn],F.max=Ci[wn]}else F.show&&F.auto&&Ve(fe,le,F,e[X],F.sorted);F.idxs[0]=Mn,F.idxs[1]=wn}else if(X>0&&F.show&&F.auto){let[K,le]=F.facets,fe=K.scale,ye=le.scale,[Ue,Fe]=e[X],Be=y[fe],lt=y[ye];Be!=null&&Ve(Be,G[fe],K,Ue,K.sorted),lt!=null&&Ve(lt,G[ye],le,Fe,le.sorted),F.min=le.min,F.max=le.max}});for(let F in y){let X=y[F],K=G[F];if(X.from==null&&(K==null||K.min==null)){let le=X.range(i,X.min==Zt?null:X.min,X.max==-Zt?null:X.max,F);X.min=le[0],X.max=le[1]}}}for(let F in y){let X=y[F];if(X.from!=null){let K=y[X.from];if(K.min==null)X.min=X.max=null;else{let le=X.range(i,K.min,K.max,F);X.min=le[0],X.max=le[1]}}}let E={},D=!1;for(let F in y){let X=y[F],K=b[F];if(K.min!=X.min||K.max!=X.max){K.min=X.min,K.max=X.max;let le=K.distr;K._min=le==3?vr(K.min):le==4?bm(K.min,K.asinh):le==100?K.fwd(K.min):K.min,K._max=le==3?vr(K.max):le==4?bm(K.max,K.asinh):le==100?K.fwd(K.max):K.max,E[F]=D=!0}}if(D){_.forEach((F,X)=>{s==2?X>0&&E.y&&(F._paths=null):E[F.scale]&&(F._paths=null)});for(let F in E)xe=!0,Zn("setScale",F);me&&he.left>=0&&(ne=pe=!0)}for(let F in G)G[F]=null}function Ge(y){let E=Rm(Mn-1,0,_n-1),D=Rm(wn+1,0,_n-1);for(;y[E]==null&&E>0;)E--;for(;y[D]==null&&D<_n-1;)D++;return[E,D]}function _t(){if(_n>0){let y=_.some(E=>E._focus)&&Le!=ze.alpha;y&&(f.globalAlpha=Le=ze.alpha),_.forEach((E,D)=>{if(D>0&&E.show&&(fn(D,!1),fn(D,!0),E._paths==null)){let F=Le;Le!=E.alpha&&(f.globalAlpha=Le=E.alpha);let X=s==2?[0,e[D][0].length-1]:Ge(e[D]);E._paths=E.paths(i,D,X[0],X[1]),Le!=F&&(f.globalAlpha=Le=F)}}),_.forEach((E,D)=>{if(D>0&&E.show){let F=Le;Le!=E.alpha&&(f.globalAlpha=Le=E.alpha),E._paths!=null&&kt(D,!1);{let X=E._paths!=null?E._paths.gaps:null,K=E.points.show(i,D,Mn,wn,X),le=E.points.filter(i,D,K,X);(K||le)&&(E.points._paths=E.points.paths(i,D,Mn,wn,le),kt(D,!0))}Le!=F&&(f.globalAlpha=Le=F),Zn("drawSeries",D)}}),y&&(f.globalAlpha=Le=1)}}function fn(y,E){let D=E?_[y].points:_[y];D._stroke=D.stroke(i,y),D._fill=D.fill(i,y)}function kt(y,E){let D=E?_[y].points:_[y],{stroke:F,fill:X,clip:K,flags:le,_stroke:fe=D._stroke,_fill:ye=D._fill,_width:Ue=D.width}=D._paths;Ue=$t(Ue*Nt,3);let Fe=null,Be=Ue%2/2;E&&ye==null&&(ye=Ue>0?"#fff":fe);let lt=D.pxAlign==1&&Be>0;if(lt&&f.translate(Be,Be),!E){let Lt=I-Ue/2,Rt=M-Ue/2,xt=Y+Ue,et=de+Ue;Fe=new Path2D,Fe.rect(Lt,Rt,xt,et)}E?ke(fe,Ue,D.dash,D.cap,ye,F,X,le,K):Bt(y,fe,Ue,D.dash,D.cap,ye,F,X,le,Fe,K),lt&&f.translate(-Be,-Be)}function Bt(y,E,D,F,X,K,le,fe,ye,Ue,Fe){let Be=!1;ye!=0&&R.forEach((lt,Lt)=>{if(lt.series[0]==y){let Rt=_[lt.series[1]],xt=e[lt.series[1]],et=(Rt._paths||Pc).band;Zr(et)&&(et=lt.dir==1?et[0]:et[1]);let Ye,nn=null;Rt.show&&et&&wR(xt,Mn,wn)?(nn=lt.fill(i,Lt)||K,Ye=Rt._paths.clip):et=null,ke(E,D,F,X,nn,le,fe,ye,Ue,Fe,Ye,et),Be=!0}}),Be||ke(E,D,F,X,K,le,fe,ye,Ue,Fe)}let kn=Ka|Lm;function ke(y,E,D,F,X,K,le,fe,ye,Ue,Fe,Be){Te(y,E,D,F,X),(ye||Ue||Be)&&(f.save(),ye&&f.clip(ye),Ue&&f.clip(Ue)),Be?(fe&kn)==kn?(f.clip(Be),Fe&&f.clip(Fe),yt(X,le),Cn(y,K,E)):fe&Lm?(yt(X,le),f.clip(Be),Cn(y,K,E)):fe&Ka&&(f.save(),f.clip(Be),Fe&&f.clip(Fe),yt(X,le),f.restore(),Cn(y,K,E)):(yt(X,le),Cn(y,K,E)),(ye||Ue||Be)&&f.restore()}function Cn(y,E,D){D>0&&(E instanceof Map?E.forEach((F,X)=>{f.strokeStyle=ko=X,f.stroke(F)}):E!=null&&y&&f.stroke(E))}function yt(y,E){E instanceof Map?E.forEach((D,F)=>{f.fillStyle=br=F,f.fill(D)}):E!=null&&y&&f.fill(E)}function Zs(y,E,D,F){let X=C[y],K;if(F<=0)K=[0,0];else{let le=X._space=X.space(i,y,E,D,F),fe=X._incrs=X.incrs(i,y,E,D,F,le);K=XP(E,D,fe,F,le)}return X._found=K}function Rn(y,E,D,F,X,K,le,fe,ye,Ue){let Fe=le%2/2;S==1&&f.translate(Fe,Fe),Te(fe,le,ye,Ue,fe),f.beginPath();let Be,lt,Lt,Rt,xt=X+(F==0||F==3?-K:K);D==0?(lt=X,Rt=xt):(Be=X,Lt=xt);for(let et=0;et<y.length;et++)E[et]!=null&&(D==0?Be=Lt=y[et]:lt=Rt=y[et],f.moveTo(Be,lt),f.lineTo(Lt,Rt));f.stroke(),S==1&&f.translate(-Fe,-Fe)}function zo(y){let E=!0;return C.forEach((D,F)=>{if(!D.show)return;let X=b[D.scale];if(X.min==null){D._show&&(E=!1,D._show=!1,ft(!1));return}else D._show||(E=!1,D._show=!0,ft(!1));let K=D.side,le=K%2,{min:fe,max:ye}=X,[Ue,Fe]=Zs(F,fe,ye,le==0?k:Pe);if(Fe==0)return;let Be=X.distr==2,lt=D._splits=D.splits(i,F,fe,ye,Ue,Fe,Be),Lt=X.distr==2?lt.map(Ye=>Ci[Ye]):lt,Rt=X.distr==2?Ci[lt[1]]-Ci[lt[0]]:Ue,xt=D._values=D.values(i,D.filter(i,Lt,F,Fe,Rt),F,Fe,Rt);D._rotate=K==2?D.rotate(i,xt,F,Fe):0;let et=D._size;D._size=ts(D.size(i,xt,F,y)),et!=null&&D._size!=et&&(E=!1)}),E}function Ms(y){let E=!0;return il.forEach((D,F)=>{let X=D(i,F,bs,y);X!=ns[F]&&(E=!1),ns[F]=X}),E}function $s(){for(let y=0;y<C.length;y++){let E=C[y];if(!E.show||!E._show)continue;let D=E.side,F=D%2,X,K,le=E.stroke(i,y),fe=D==0||D==3?-1:1,[ye,Ue]=E._found;if(E.label!=null){let hi=E.labelGap*fe,Ii=Hn((E._lpos+hi)*Nt);De(E.labelFont[0],le,"center",D==2?"top":Ex),f.save(),F==1?(X=K=0,f.translate(Ii,Hn(M+de/2)),f.rotate((D==3?-Nd:Nd)/2)):(X=Hn(I+Y/2),K=Ii);let to=py(E.label)?E.label(i,y,ye,Ue):E.label;f.fillText(to,X,K),f.restore()}if(Ue==0)continue;let Fe=b[E.scale],Be=F==0?Y:de,lt=F==0?I:M,Lt=E._splits,Rt=Fe.distr==2?Lt.map(hi=>Ci[hi]):Lt,xt=Fe.distr==2?Ci[Lt[1]]-Ci[Lt[0]]:ye,et=E.ticks,Ye=E.border,nn=et.show?et.size:0,xn=Hn(nn*Nt),$n=Hn((E.alignTo==2?E._size-nn-E.gap:E.gap)*Nt),Ht=E._rotate*-Nd/180,yn=g(E._pos*Nt),Ri=(xn+$n)*fe,ui=yn+Ri;K=F==0?ui:0,X=F==1?ui:0;let Hi=E.font[0],is=E.align==1?Xa:E.align==2?vm:Ht>0?Xa:Ht<0?vm:F==0?"center":D==3?vm:Xa,Ts=Ht||F==1?"middle":D==2?"top":Ex;De(Hi,le,is,Ts);let Pi=E.font[1]*E.lineGap,Wi=Lt.map(hi=>g(a(hi,Fe,Be,lt))),ss=E._values;for(let hi=0;hi<ss.length;hi++){let Ii=ss[hi];if(Ii!=null){F==0?X=Wi[hi]:K=Wi[hi],Ii=""+Ii;let to=Ii.indexOf(`
`)==-1?[Ii]:Ii.split(/\n/gm);for(let di=0;di<to.length;di++){let Sg=to[di];Ht?(f.save(),f.translate(X,K+di*Pi),f.rotate(Ht),f.fillText(Sg,0,0),f.restore()):f.fillText(Sg,X,K+di*Pi)}}}et.show&&Rn(Wi,et.filter(i,Rt,y,Ue,xt),F,D,yn,xn,$t(et.width*Nt,3),et.stroke(i,y),et.dash,et.cap);let As=E.grid;As.show&&Rn(Wi,As.filter(i,Rt,y,Ue,xt),F,F==0?2:1,F==0?M:I,F==0?de:Y,$t(As.width*Nt,3),As.stroke(i,y),As.dash,As.cap),Ye.show&&Rn([yn],[1],F==0?1:0,F==0?1:2,F==1?M:I,F==1?de:Y,$t(Ye.width*Nt,3),Ye.stroke(i,y),Ye.dash,Ye.cap)}Zn("drawAxes")}function ft(y){_.forEach((E,D)=>{D>0&&(E._paths=null,y&&(s==1?(E.min=null,E.max=null):E.facets.forEach(F=>{F.min=null,F.max=null})))})}let vn=!1,ci=!1,zt=[];function Pn(){ci=!1;for(let y=0;y<zt.length;y++)Zn(...zt[y]);zt.length=0}function ii(){vn||(kR(sg),vn=!0)}function Nc(y,E=!1){vn=!0,ci=E,y(i),sg(),E&&zt.length>0&&queueMicrotask(Pn)}i.batch=Nc;function sg(){if(ae&&(gt(),ae=!1),xe&&(we(),xe=!1),_e){if(rn(p,Xa,Qe),rn(p,"top",ut),rn(p,Tc,k),rn(p,Ac,Pe),rn(v,Xa,Qe),rn(v,"top",ut),rn(v,Tc,k),rn(v,Ac,Pe),rn(u,Tc,gn),rn(u,Ac,An),h.width=Hn(gn*Nt),h.height=Hn(An*Nt),C.forEach(({_el:y,_show:E,_size:D,_pos:F,side:X})=>{if(y!=null)if(E){let K=X===3||X===0?D:0,le=X%2==1;rn(y,le?"left":"top",F-K),rn(y,le?"width":"height",D),rn(y,le?"top":"left",le?ut:Qe),rn(y,le?"height":"width",le?Pe:k),Am(y,Do)}else Bi(y,Do)}),ko=br=Bo=H=ee=$=J=Ee=A=null,Le=1,ll(!0),Qe!=Me||ut!=qt||k!=He||Pe!=Ke){ft(!1);let y=k/He,E=Pe/Ke;if(me&&!ne&&he.left>=0){he.left*=y,he.top*=E,Go&&Xs(Go,Hn(he.left),0,k,Pe),Vo&&Xs(Vo,0,Hn(he.top),k,Pe);for(let D=0;D<ht.length;D++){let F=ht[D];F!=null&&(Qt[D]*=y,li[D]*=E,Xs(F,ts(Qt[D]),ts(li[D]),k,Pe))}}if(tn.show&&!se&&tn.left>=0&&tn.width>0){tn.left*=y,tn.width*=y,tn.top*=E,tn.height*=E;for(let D in rf)rn(Xo,D,tn[D])}Me=Qe,qt=ut,He=k,Ke=Pe}Zn("setSize"),_e=!1}gn>0&&An>0&&(f.clearRect(0,0,h.width,h.height),Zn("drawClear"),w.forEach(y=>y()),Zn("draw")),tn.show&&se&&(Uc(tn),se=!1),me&&ne&&(eo(null,!0,!1),ne=!1),ue.show&&ue.live&&pe&&(nf(),pe=!1),c||(c=!0,i.status=1,Zn("ready")),yr=!1,vn=!1}i.redraw=(y,E)=>{xe=E||!1,y!==!1?Mr(T,L.min,L.max):ii()};function Qd(y,E){let D=b[y];if(D.from==null){if(_n==0){let F=D.range(i,E.min,E.max,y);E.min=F[0],E.max=F[1]}if(E.min>E.max){let F=E.min;E.min=E.max,E.max=F}if(_n>1&&E.min!=null&&E.max!=null&&E.max-E.min<1e-16)return;y==T&&D.distr==2&&_n>0&&(E.min=vs(E.min,e[0]),E.max=vs(E.max,e[0]),E.min==E.max&&E.max++),G[y]=E,ae=!0,ii()}}i.setScale=Qd;let ef,tf,Go,Vo,rg,og,Ho,Wo,ag,lg,en,an,Sr=!1,ei=he.drag,qn=ei.x,Yn=ei.y;me&&(he.x&&(ef=es(lR,v)),he.y&&(tf=es(cR,v)),L.ori==0?(Go=ef,Vo=tf):(Go=tf,Vo=ef),en=he.left,an=he.top);let tn=i.select=Fn({show:!0,over:!0,left:0,width:0,top:0,height:0},n.select),Xo=tn.show?es(aR,tn.over?v:p):null;function Uc(y,E){if(tn.show){for(let D in y)tn[D]=y[D],D in rf&&rn(Xo,D,y[D]);E!==!1&&Zn("setSelect")}}i.setSelect=Uc;function Ib(y){if(_[y].show)Q&&Am(ct[y],Do);else if(Q&&Bi(ct[y],Do),me){let D=Re?ht[0]:ht[y];D!=null&&Xs(D,-10,-10,k,Pe)}}function Mr(y,E,D){Qd(y,{min:E,max:D})}function ws(y,E,D,F){E.focus!=null&&Fb(y),E.show!=null&&_.forEach((X,K)=>{K>0&&(y==K||y==null)&&(X.show=E.show,Ib(K),s==2?(Mr(X.facets[0].scale,null,null),Mr(X.facets[1].scale,null,null)):Mr(X.scale,null,null),ii())}),D!==!1&&Zn("setSeries",y,E),F&&cl("setSeries",i,y,E)}i.setSeries=ws;function Lb(y,E){Fn(R[y],E)}function Db(y,E){y.fill=St(y.fill||null),y.dir=It(y.dir,-1),E=E??R.length,R.splice(E,0,y)}function Nb(y){y==null?R.length=0:R.splice(y,1)}i.addBand=Db,i.setBand=Lb,i.delBand=Nb;function Ub(y,E){_[y].alpha=E,me&&ht[y]!=null&&(ht[y].style.opacity=E),Q&&ct[y]&&(ct[y].style.opacity=E)}let Js,wr,Qr,qo={focus:!0};function Fb(y){if(y!=Qr){let E=y==null,D=ze.alpha!=1;_.forEach((F,X)=>{if(s==1||X>0){let K=E||X==0||X==y;F._focus=E?null:K,D&&Ub(X,K?1:ze.alpha)}}),Qr=y,D&&ii()}}Q&&it&&wt(Rx,Ce,y=>{he._lock||(nt(y),Qr!=null&&ws(null,qo,!0,In.setSeries))});function Es(y,E,D){let F=b[E];D&&(y=y/Nt-(F.ori==1?ut:Qe));let X=k;F.ori==1&&(X=Pe,y=X-y),F.dir==-1&&(y=X-y);let K=F._min,le=F._max,fe=y/X,ye=K+(le-K)*fe,Ue=F.distr;return Ue==3?Za(10,ye):Ue==4?TR(ye,F.asinh):Ue==100?F.bwd(ye):ye}function Ob(y,E){let D=Es(y,T,E);return vs(D,e[0],Mn,wn)}i.valToIdx=y=>vs(y,e[0]),i.posToIdx=Ob,i.posToVal=Es,i.valToPos=(y,E,D)=>b[E].ori==0?r(y,b[E],D?Y:k,D?I:0):o(y,b[E],D?de:Pe,D?M:0),i.setCursor=(y,E,D)=>{en=y.left,an=y.top,eo(null,E,D)};function cg(y,E){rn(Xo,Xa,tn.left=y),rn(Xo,Tc,tn.width=E)}function ug(y,E){rn(Xo,"top",tn.top=y),rn(Xo,Ac,tn.height=E)}let ol=L.ori==0?cg:ug,al=L.ori==1?cg:ug;function kb(){if(Q&&ue.live)for(let y=s==2?1:0;y<_.length;y++){if(y==0&&dt)continue;let E=ue.values[y],D=0;for(let F in E)We[y][D++].firstChild.nodeValue=E[F]}}function nf(y,E){if(y!=null&&(y.idxs?y.idxs.forEach((D,F)=>{te[F]=D}):PR(y.idx)||te.fill(y.idx),ue.idx=te[0]),Q&&ue.live){for(let D=0;D<_.length;D++)(D>0||s==1&&!dt)&&Bb(D,te[D]);kb()}pe=!1,E!==!1&&Zn("setLegend")}i.setLegend=nf;function Bb(y,E){let D=_[y],F=y==0&&B==2?Ci:e[y],X;dt?X=D.values(i,y,E)??at:(X=D.value(i,E==null?null:F[E],y,E),X=X==null?at:{_:X}),ue.values[y]=X}function eo(y,E,D){ag=en,lg=an,[en,an]=he.move(i,en,an),he.left=en,he.top=an,me&&(Go&&Xs(Go,Hn(en),0,k,Pe),Vo&&Xs(Vo,0,Hn(an),k,Pe));let F,X=Mn>wn;Js=Zt,wr=null;let K=L.ori==0?k:Pe,le=L.ori==1?k:Pe;if(en<0||_n==0||X){F=he.idx=null;for(let fe=0;fe<_.length;fe++){let ye=ht[fe];ye!=null&&Xs(ye,-10,-10,k,Pe)}it&&ws(null,qo,!0,y==null&&In.setSeries),ue.live&&(te.fill(F),pe=!0)}else{let fe,ye,Ue;s==1&&(fe=L.ori==0?en:an,ye=Es(fe,T),F=he.idx=vs(ye,e[0],Mn,wn),Ue=W(e[0][F],L,K,0));let Fe=-10,Be=-10,lt=0,Lt=0,Rt=!0,xt="",et="";for(let Ye=s==2?1:0;Ye<_.length;Ye++){let nn=_[Ye],xn=te[Ye],$n=xn==null?null:s==1?e[Ye][xn]:e[Ye][1][xn],Ht=he.dataIdx(i,Ye,F,ye),yn=Ht==null?null:s==1?e[Ye][Ht]:e[Ye][1][Ht];if(pe=pe||yn!=$n||Ht!=xn,te[Ye]=Ht,Ye>0&&nn.show){let Ri=Ht==null?-10:Ht==F?Ue:W(s==1?e[0][Ht]:e[Ye][0][Ht],L,K,0),ui=yn==null?-10:N(yn,s==1?b[nn.scale]:b[nn.facets[1].scale],le,0);if(it&&yn!=null){let Hi=L.ori==1?en:an,is=Wn(ze.dist(i,Ye,Ht,ui,Hi));if(is<Js){let Ts=ze.bias;if(Ts!=0){let Pi=Es(Hi,nn.scale),Wi=yn>=0?1:-1,ss=Pi>=0?1:-1;ss==Wi&&(ss==1?Ts==1?yn>=Pi:yn<=Pi:Ts==1?yn<=Pi:yn>=Pi)&&(Js=is,wr=Ye)}else Js=is,wr=Ye}}if(pe||Re){let Hi,is;L.ori==0?(Hi=Ri,is=ui):(Hi=ui,is=Ri);let Ts,Pi,Wi,ss,As,hi,Ii=!0,to=ce.bbox;if(to!=null){Ii=!1;let di=to(i,Ye);Wi=di.left,ss=di.top,Ts=di.width,Pi=di.height}else Wi=Hi,ss=is,Ts=Pi=ce.size(i,Ye);if(hi=ce.fill(i,Ye),As=ce.stroke(i,Ye),Re)Ye==wr&&Js<=ze.prox&&(Fe=Wi,Be=ss,lt=Ts,Lt=Pi,Rt=Ii,xt=hi,et=As);else{let di=ht[Ye];di!=null&&(Qt[Ye]=Wi,li[Ye]=ss,Fx(di,Ts,Pi,Ii),Nx(di,hi,As),Xs(di,ts(Wi),ts(ss),k,Pe))}}}}if(Re){let Ye=ze.prox,nn=Qr==null?Js<=Ye:Js>Ye||wr!=Qr;if(pe||nn){let xn=ht[0];xn!=null&&(Qt[0]=Fe,li[0]=Be,Fx(xn,lt,Lt,Rt),Nx(xn,xt,et),Xs(xn,ts(Fe),ts(Be),k,Pe))}}}if(tn.show&&Sr)if(y!=null){let[fe,ye]=In.scales,[Ue,Fe]=In.match,[Be,lt]=y.cursor.sync.scales,Lt=y.cursor.drag;if(qn=Lt._x,Yn=Lt._y,qn||Yn){let{left:Rt,top:xt,width:et,height:Ye}=y.select,nn=y.scales[Be].ori,xn=y.posToVal,$n,Ht,yn,Ri,ui,Hi=fe!=null&&Ue(fe,Be),is=ye!=null&&Fe(ye,lt);Hi&&qn?(nn==0?($n=Rt,Ht=et):($n=xt,Ht=Ye),yn=b[fe],Ri=W(xn($n,Be),yn,K,0),ui=W(xn($n+Ht,Be),yn,K,0),ol(xs(Ri,ui),Wn(ui-Ri))):ol(0,K),is&&Yn?(nn==1?($n=Rt,Ht=et):($n=xt,Ht=Ye),yn=b[ye],Ri=N(xn($n,lt),yn,le,0),ui=N(xn($n+Ht,lt),yn,le,0),al(xs(Ri,ui),Wn(ui-Ri))):al(0,le)}else of()}else{let fe=Wn(ag-rg),ye=Wn(lg-og);if(L.ori==1){let lt=fe;fe=ye,ye=lt}qn=ei.x&&fe>=ei.dist,Yn=ei.y&&ye>=ei.dist;let Ue=ei.uni;Ue!=null?qn&&Yn&&(qn=fe>=Ue,Yn=ye>=Ue,!qn&&!Yn&&(ye>fe?Yn=!0:qn=!0)):ei.x&&ei.y&&(qn||Yn)&&(qn=Yn=!0);let Fe,Be;qn&&(L.ori==0?(Fe=Ho,Be=en):(Fe=Wo,Be=an),ol(xs(Fe,Be),Wn(Be-Fe)),Yn||al(0,le)),Yn&&(L.ori==1?(Fe=Ho,Be=en):(Fe=Wo,Be=an),al(xs(Fe,Be),Wn(Be-Fe)),qn||ol(0,K)),!qn&&!Yn&&(ol(0,0),al(0,0))}if(ei._x=qn,ei._y=Yn,y==null){if(D){if(bg!=null){let[fe,ye]=In.scales;In.values[0]=fe!=null?Es(L.ori==0?en:an,fe):null,In.values[1]=ye!=null?Es(L.ori==1?en:an,ye):null}cl(xm,i,en,an,k,Pe,F)}if(it){let fe=D&&In.setSeries,ye=ze.prox;Qr==null?Js<=ye&&ws(wr,qo,!0,fe):Js>ye?ws(null,qo,!0,fe):wr!=Qr&&ws(wr,qo,!0,fe)}}pe&&(ue.idx=F,nf()),E!==!1&&Zn("setCursor")}let Er=null;Object.defineProperty(i,"rect",{get(){return Er==null&&ll(!1),Er}});function ll(y=!1){y?Er=null:(Er=v.getBoundingClientRect(),Zn("syncRect",Er))}function hg(y,E,D,F,X,K,le){he._lock||Sr&&y!=null&&y.movementX==0&&y.movementY==0||(sf(y,E,D,F,X,K,le,!1,y!=null),y!=null?eo(null,!0,!0):eo(E,!0,!1))}function sf(y,E,D,F,X,K,le,fe,ye){if(Er==null&&ll(!1),nt(y),y!=null)D=y.clientX-Er.left,F=y.clientY-Er.top;else{if(D<0||F<0){en=-10,an=-10;return}let[Ue,Fe]=In.scales,Be=E.cursor.sync,[lt,Lt]=Be.values,[Rt,xt]=Be.scales,[et,Ye]=In.match,nn=E.axes[0].side%2==1,xn=L.ori==0?k:Pe,$n=L.ori==1?k:Pe,Ht=nn?K:X,yn=nn?X:K,Ri=nn?F:D,ui=nn?D:F;if(Rt!=null?D=et(Ue,Rt)?a(lt,b[Ue],xn,0):-10:D=xn*(Ri/Ht),xt!=null?F=Ye(Fe,xt)?a(Lt,b[Fe],$n,0):-10:F=$n*(ui/yn),L.ori==1){let Hi=D;D=F,F=Hi}}ye&&(E==null||E.cursor.event.type==xm)&&((D<=1||D>=k-1)&&(D=Io(D,k)),(F<=1||F>=Pe-1)&&(F=Io(F,Pe))),fe?(rg=D,og=F,[Ho,Wo]=he.move(i,D,F)):(en=D,an=F)}let rf={width:0,height:0,left:0,top:0};function of(){Uc(rf,!1)}let dg,fg,pg,mg;function gg(y,E,D,F,X,K,le){Sr=!0,qn=Yn=ei._x=ei._y=!1,sf(y,E,D,F,X,K,le,!0,!1),y!=null&&(wt(ym,Em,_g,!1),cl(Ax,i,Ho,Wo,k,Pe,null));let{left:fe,top:ye,width:Ue,height:Fe}=tn;dg=fe,fg=ye,pg=Ue,mg=Fe}function _g(y,E,D,F,X,K,le){Sr=ei._x=ei._y=!1,sf(y,E,D,F,X,K,le,!1,!0);let{left:fe,top:ye,width:Ue,height:Fe}=tn,Be=Ue>0||Fe>0,lt=dg!=fe||fg!=ye||pg!=Ue||mg!=Fe;if(Be&&lt&&Uc(tn),ei.setScale&&Be&&lt){let Lt=fe,Rt=Ue,xt=ye,et=Fe;if(L.ori==1&&(Lt=ye,Rt=Fe,xt=fe,et=Ue),qn&&Mr(T,Es(Lt,T),Es(Lt+Rt,T)),Yn)for(let Ye in b){let nn=b[Ye];Ye!=T&&nn.from==null&&nn.min!=Zt&&Mr(Ye,Es(xt+et,Ye),Es(xt,Ye))}of()}else he.lock&&(he._lock=!he._lock,eo(E,!0,y!=null));y!=null&&(On(ym,Em),cl(ym,i,en,an,k,Pe,null))}function zb(y,E,D,F,X,K,le){if(he._lock)return;nt(y);let fe=Sr;if(Sr){let ye=!0,Ue=!0,Fe=10,Be,lt;L.ori==0?(Be=qn,lt=Yn):(Be=Yn,lt=qn),Be&&lt&&(ye=en<=Fe||en>=k-Fe,Ue=an<=Fe||an>=Pe-Fe),Be&&ye&&(en=en<Ho?0:k),lt&&Ue&&(an=an<Wo?0:Pe),eo(null,!0,!0),Sr=!1}en=-10,an=-10,te.fill(null),eo(null,!0,!0),fe&&(Sr=fe)}function vg(y,E,D,F,X,K,le){he._lock||(nt(y),rl(),of(),y!=null&&cl(Px,i,en,an,k,Pe,null))}function xg(){C.forEach(qP),O(i.width,i.height,!0)}No(Ud,Ya,xg);let Yo={};Yo.mousedown=gg,Yo.mousemove=hg,Yo.mouseup=_g,Yo.dblclick=vg,Yo.setSeries=(y,E,D,F)=>{let X=In.match[2];D=X(i,E,D),D!=-1&&ws(D,F,!0,!1)},me&&(wt(Ax,v,gg),wt(xm,v,hg),wt(Cx,v,y=>{nt(y),ll(!1)}),wt(Rx,v,zb),wt(Px,v,vg),Dm.add(i),i.syncRect=ll);let Fc=i.hooks=n.hooks||{};function Zn(y,E,D){ci?zt.push([y,E,D]):y in Fc&&Fc[y].forEach(F=>{F.call(null,i,E,D)})}(n.plugins||[]).forEach(y=>{for(let E in y.hooks)Fc[E]=(Fc[E]||[]).concat(y.hooks[E])});let yg=(y,E,D)=>D,In=Fn({key:null,setSeries:!1,filters:{pub:Gx,sub:Gx},scales:[T,_[1]?_[1].scale:null],match:[Vx,Vx,yg],values:[null,null]},he.sync);In.match.length==2&&In.match.push(yg),he.sync=In;let bg=In.key,af=ky(bg);function cl(y,E,D,F,X,K,le){In.filters.pub(y,E,D,F,X,K,le)&&af.pub(y,E,D,F,X,K,le)}af.sub(i);function Gb(y,E,D,F,X,K,le){In.filters.sub(y,E,D,F,X,K,le)&&Yo[y](null,E,D,F,X,K,le)}i.pub=Gb;function Vb(){af.unsub(i),Dm.delete(i),Xn.clear(),Cm(Ud,Ya,xg),l.remove(),Ce?.remove(),Zn("destroy")}i.destroy=Vb;function lf(){Zn("init",n,e),sl(e||n.data,!1),G[T]?Qd(T,G[T]):rl(),se=tn.show&&(tn.width>0||tn.height>0),ne=pe=!0,O(n.width,n.height)}return _.forEach(Oo),C.forEach(qs),t?t instanceof HTMLElement?(t.appendChild(l),lf()):t(i,lf):lf(),i}Qn.assign=Fn;Qn.fmtNum=zm;Qn.rangeNum=Fd;Qn.rangeLog=Bd;Qn.rangeAsinh=km;Qn.orient=Fo;Qn.pxRatio=Nt;Qn.join=OR;Qn.fmtDate=Vm,Qn.tzDate=ZR;Qn.sync=ky;{Qn.addGap=PP,Qn.clipGaps=Vd;let n=Qn.paths={points:Wy};n.linear=qy,n.stepped=DP,n.bars=NP,n.spline=FP}var Lc=class{constructor(e,t,i){this.width=e;this.span=t;this.spacing=t/i,this.columns=Array.from({length:e},()=>[])}width;span;times=[];columns;spacing;get length(){return this.times.length}get end(){return this.times.at(-1)??Number.NEGATIVE_INFINITY}append(e,t){let i=this.times.at(-1);if(i!==void 0){if(e<i)this.clear();else if(e-i<this.spacing*(1-1e-9))return}this.times.push(e),this.columns.forEach((s,r)=>{s.push(t[r]??Number.NaN)}),this.trim(e-this.span)}clear(){this.times=[],this.columns=this.columns.map(()=>[])}data(){let e=this.columns.map(t=>t.map(i=>Number.isFinite(i)?i:null));return[[...this.times],...e]}trim(e){let t=0;for(;(this.times[t]??1/0)<e-1e-9;)t+=1;if(t>this.times.length/4){this.times.splice(0,t);for(let i of this.columns)i.splice(0,t)}}};var YP=["position","velocity","torque","reference"],Jy=8;function ZP(n,e){let t=e.findIndex(r=>n.startsWith(`joints.${r.name}.`)),i=e[t];if(i===void 0)return-1;let s=YP.indexOf(n.slice(`joints.${i.name}.`.length));return s<0?-1:4*t+s}function $m(n,e){let t=new Map(n.signals.map(r=>[r.name,r])),s=new Set(n.joints.map(r=>r.robot)).size===1?`${n.joints[0]?.robot}/`:"";return e.flatMap(r=>{let o=t.get(r);if(o===void 0)return[];let[,...a]=r.split(".");return{name:r,label:a.join(".").replace(s,"").replace(/\.position$/,"").replace(/\.reference$/," ref"),unit:o.unit,joint:ZP(r,n.joints),dashed:r.startsWith("joints.")&&r.endsWith(".reference")}})}function Ky(n){let e=n.joints.find(i=>i.driven)?.robot??n.joints[0]?.robot,t=n.joints.filter(i=>i.robot===e).slice(0,Jy);return t.length>0?t.flatMap(i=>[`joints.${i.name}.position`,...i.driven?[`joints.${i.name}.reference`]:[]]):n.bodies.slice(0,Jy).map(i=>`bodies.${i}.z`)}function jy(n){return n.filter(e=>e.joint<0).map(e=>e.name)}function Jm(n,e){let t=0;return n.map(i=>i.joint>=0?e.joints[i.joint]??Number.NaN:(t+=1,e.signals[t-1]??Number.NaN))}function Qy(n,e){let t=(212+n*137.508)%360,i=Math.floor(n/12)%2;return e?`hsl(${t} 75% ${i?78:66}%)`:`hsl(${t} 70% ${i?32:44}%)`}var qd=10,tb=2e3,JP=80,Vi=Oe([]),Jr=Oe(!1),nb=Oe(null),Ai=[],ys=new Lc(0,qd,tb),ib=0,Km=!1;function sb(){At(()=>{let e=Ze.value;Vi.value=e?Ky(e):[],Jr.value=!1}),At(()=>{let e=Ze.value;Ai=e?$m(e,Vi.value):[],ys=new Lc(Ai.length,qd,tb),ib+=1,Km=!1,Nf(jy(Ai)),Df(Ai.map(t=>t.name))});let n=0;cu(e=>{e.step<n&&ys.clear(),n=e.step,!(Jr.value||e.playing&&Km)&&e.time>ys.end&&ys.append(e.time,Jm(Ai,e))}),w0(e=>{Km=!0;let t=Ai.map(i=>e.columns[e.names.indexOf(i.name)]);Jr.value||e.times.forEach((i,s)=>{let r=t.map(o=>o?.[s]??Number.NaN);i>ys.end&&ys.append(i,r)})})}function rb(){let n=Ze.value,[e,t]=Gt(!1);return n===null?d(dn,{title:"No scene",text:"Choose a scene in the gallery."}):d("div",{class:"plot-panel",children:[d("div",{class:"panel-head",children:[d("button",{type:"button",class:"button",onClick:()=>t(!e),children:[d(Pt,{name:"plus"})," Signals"]}),d("span",{class:"grow"}),d(QP,{}),d(jP,{}),d(jt,{icon:Jr.value?"play":"pause",label:Jr.value?"Chart goes on":"Hold chart",onClick:()=>{Jr.value=!Jr.value}})]}),Li.value.length>0?d("div",{class:"overlay-list",role:"toolbar","aria-label":"Compared runs",children:[d("span",{class:"quiet",children:"wide, pale:"}),Li.value.map(i=>d("button",{type:"button",class:"tag","aria-pressed":"true","aria-label":`Leave out ${Ie(i.run)}`,onClick:()=>ob(i.run),children:[Ie(i.run)," \xD7"]},i.run))]}):null,e?d(iI,{onClose:()=>t(!1)}):null,Vi.value.length>0?d(Tt,{children:[d(sI,{}),d(nI,{})]}):d(dn,{title:"Nothing to plot",text:"Add a signal: joints, bodies, sensors, contacts."})]})}var KP=[["xlsx","Excel"],["csv","CSV"],["mcap","MCAP"]];function jP(){let n=ao.value?.run,e=Di===null&&!!n&&!!(Ze.value?.recorded||Ze.value?.playback);return d(_r,{label:"Export",side:"left",children:[d("button",{type:"button",role:"menuitem",onClick:()=>hd("chart.csv",tI()),children:"Chart as CSV"}),e?d(Tt,{children:[d("button",{type:"button",role:"menuitem",onClick:()=>{$e({kind:"film"})},children:"Run as film"}),d("a",{role:"menuitem",href:"/replay.html",download:"replay.html",children:"Run as web page"})]}):null,e?KP.map(([t,i])=>d("a",{role:"menuitem",href:`/export/run.${t}`,download:!0,children:["Run as ",i]},t)):null]})}function QP(){let n=(rs.value?.scenes??[]).filter(e=>e.group==="run");return Di!==null?null:d("div",{onFocusIn:()=>eI(),children:d(_r,{label:"Compare",side:"left",children:[n.length===0?d("p",{class:"quiet menu-text",children:"No recorded runs yet"}):null,n.slice(0,30).map(e=>d("button",{type:"button",role:"menuitemcheckbox","aria-checked":Li.value.some(t=>e.name.endsWith(t.run)),title:Ie(e.description),onClick:()=>ob(e.name.replace(/^run:/,"")),children:Qs(e.name)},e.name))]})})}var eb=Number.NEGATIVE_INFINITY;function eI(){performance.now()-eb<3e3||rs.value?.shows_runs||(eb=performance.now(),$e({kind:"browse"}))}function ob(n){Li.value.some(e=>e.run===n)?Li.value=Li.value.filter(e=>e.run!==n):$e({kind:"overlay",run:n,names:Vi.value.slice(0,64)})}function jm(){return Li.value.flatMap(n=>n.signals.flatMap(e=>{let t=Ai.findIndex(i=>i.name===e.name);return t<0?[]:{of:t,run:n.run,times:e.times,values:e.values}}))}function ab(){let n=ys.data(),e=jm();return e.length===0?n:Qn.join([n,...e.map(t=>[t.times,t.values])])}function tI(){let n=Ai.map(e=>`${e.name}${e.unit?` [${e.unit}]`:""}`);return Tv(["time [s]",...n],ys.data())}function nI(){let n=Dn.value,e=Ze.value,t=e?$m(e,Vi.value):[],i=nb.value,s=i!==null?ys.data().slice(1).map(r=>r[i]??Number.NaN):n&&t.length===Ai.length?Jm(t,n):[];return d("ul",{class:"legend","aria-label":"Signals of the chart",children:t.map((r,o)=>d("li",{class:r.dashed?"dashed":"",children:[d("svg",{class:"swatch",viewBox:"0 0 18 4","aria-hidden":"true",children:d("line",{x1:"0",y1:"2",x2:"18",y2:"2",stroke:Qm(t,o)})}),d("span",{class:"legend-name",title:Ie(r.name),children:Ie(r.label)}),d("span",{class:"numeric quiet",children:[bn(s[o]??Number.NaN,4)," ",r.unit]}),d("button",{type:"button",class:"bare","aria-label":`Remove ${Ie(r.name)}`,onClick:()=>{Vi.value=Vi.value.filter(a=>a!==r.name)},children:d(Pt,{name:"close"})})]},r.name))})}function iI({onClose:n}){let[e,t]=Gt(""),i=e.toLowerCase().split(/\s+/).filter(Boolean),s=(Ze.value?.signals??[]).filter(o=>i.every(a=>o.name.toLowerCase().includes(a)));function r(o){Vi.value=Vi.value.includes(o)?Vi.value.filter(a=>a!==o):[...Vi.value,o].slice(-256)}return d("div",{class:"picker",children:[d("label",{class:"search",children:[d(Pt,{name:"search"}),d("input",{type:"search",placeholder:"joint, body, sensor \u2026","aria-label":"Find signals",value:e,onInput:o=>t(o.currentTarget.value),onKeyDown:o=>{o.stopPropagation(),o.key==="Escape"&&n()}})]}),d("ul",{"aria-label":"Signals",children:s.slice(0,120).map(o=>d("li",{children:d("label",{children:[d("input",{type:"checkbox",checked:Vi.value.includes(o.name),onChange:()=>r(o.name)}),d("span",{children:Ie(o.name)}),d("span",{class:"quiet",children:o.unit})]})},o.name))}),d("p",{class:"quiet",children:s.length>120?`${s.length-120} more: type to find them`:`${s.length} signals`})]})}function Qm(n,e){let t=n[e]?.name.replace(/\.reference$/,".position"),i=n.findIndex(r=>r.name===t),s=n.slice(0,i<0?e:i).filter(r=>!r.dashed).length;return Qy(s,os.value)}function sI(){let n=fi(null),e=os.value,t=[...Vi.value,...Li.value.map(i=>i.run)].join(" ");return Wt(()=>{let i=n.current;if(i===null)return;let s=rI(i),r=-1,o=()=>{let l=ys.length===0?-1:ib*1e9+(ys.data()[0].at(-1)??0);l!==r&&s.setData(ab()),r=l};o();let a=setInterval(o,JP),c=new ResizeObserver(()=>s.setSize(lb(i)));return c.observe(i),()=>{clearInterval(a),c.disconnect(),s.destroy()}},[t,e,Ze.value?.number]),d("div",{class:"chart",ref:n,role:"img","aria-label":"Chart"})}function lb(n){return{width:Math.max(n.clientWidth,80),height:Math.max(n.clientHeight,80)}}function rI(n){let e=getComputedStyle(n),t=e.getPropertyValue("--ink-quiet").trim(),i=e.getPropertyValue("--line").trim(),s=[...new Set(Ai.map(o=>o.unit))],r={stroke:t,font:"11px system-ui, sans-serif",ticks:{show:!1}};return new Qn({...lb(n),legend:{show:!1},pxAlign:!1,hooks:{setCursor:[o=>{nb.value=o.cursor.idx??null}]},padding:[10,12,0,0],scales:{x:{time:!1,range:oI},...Object.fromEntries(s.map(o=>[`y ${o}`,{range:aI}]))},axes:[{...r,grid:{stroke:i,width:1},size:28},...s.map((o,a)=>({...r,scale:`y ${o}`,label:o,labelFont:"11px system-ui, sans-serif",labelSize:16,size:46,side:a%2===0?3:1,grid:{show:a===0,stroke:i,width:1}}))],series:[{},...Ai.map((o,a)=>({scale:`y ${o.unit}`,stroke:Qm(Ai,a),width:o.dashed?1:1.6,dash:o.dashed?[4,4]:[],points:{show:!1},spanGaps:jm().length>0})),...jm().map(o=>({scale:`y ${Ai[o.of]?.unit??""}`,stroke:Qm(Ai,o.of),alpha:.45,width:3,points:{show:!1},spanGaps:!0}))]},ab(),n)}function oI(n,e,t){return Jr.peek()||Li.peek().length>0?[e,t]:[Math.max(e,t-qd),Math.max(t,e+qd)]}function aI(n,e,t){let i=e??0,s=t??0,r=Math.max(.06*(s-i),(.02-(s-i))/2,1e-9);return[i-r,s+r]}var lI={rad:Math.PI,m:1};function cb(n){let e=lI[n.unit],t=n.lower??Math.min(-e,(n.upper??e)-e),i=n.upper??Math.max(e,t+e),s=10**3,r={lower:Math.ceil(t/.001-1e-6)/s,upper:Math.floor(i/.001+1e-6)/s};return r.lower<=r.upper?r:{lower:t,upper:i}}function eg(n,e){return Math.min(Math.max(Math.round(n*1e3)/1e3,e.lower),e.upper)}var Yd=class{target=null;take(e,t){this.target={value:e,since:t}}release(){this.target=null}shown(e,t){if(this.target===null)return e;let i=Math.abs(e-this.target.value)<=.001/2,s=t<this.target.since;return(i||s)&&(this.target=null),this.target===null?e:this.target.value}};var tg=new Map,Zd=Oe(0),ub=-1;function hb(n,e){ub!==n.number&&tg.clear(),ub=n.number;let t=e.name,i=tg.get(t)??new Yd;return tg.set(t,i),i}function db(){let n=Ze.value;if(n===null)return d(dn,{title:"No scene",text:"Choose a scene in the gallery."});let e=[...new Set(n.joints.map(t=>t.robot))];return e.length===0?d(dn,{title:"No joints",text:"This scene has no robot and no joints to move."}):d("div",{class:"panel",children:[d("div",{class:"panel-head",children:[d("span",{class:"quiet",children:[n.joints.length," joints"]}),d(uI,{})]}),e.map(t=>d(hI,{opened:n,robot:t},`${n.number} ${t}`))]})}function uI(){return d("div",{class:"choice",role:"toolbar","aria-label":"Unit of angles",children:["rad","deg"].map(n=>d("button",{type:"button","aria-pressed":Ns.value===n,onClick:()=>{Ns.value=n},children:n},n))})}function hI({opened:n,robot:e}){let t=n.joints.map((r,o)=>({joint:r,index:o})).filter(r=>r.joint.robot===e),i=!n.playback&&t.some(({joint:r})=>r.driven);async function s(){if(await $e({kind:"command",name:"follow",arguments:{robot:e}})===null){for(let{joint:o}of t)hb(n,o).release();Zd.value+=1}}return d("section",{class:"group",children:[d("h2",{children:e?Ie(e):"between bodies"}),t.map(({joint:r,index:o})=>d(dI,{opened:n,joint:r,index:o},r.name)),n.tools.filter(r=>r.robot===e).map(r=>d(Hv,{opened:n,tool:r},r.robot)),i?d("button",{type:"button",class:"button",onClick:s,children:[d(Pt,{name:"route"})," Follow trajectory"]}):null]})}function dI({opened:n,joint:e,index:t}){let i=Dn.value;Zd.value;let s=4*t,r=i?.joints[s+u0]??Number.NaN,o=i?.joints[s+h0]??Number.NaN,a=$o(()=>cb(e),[e]),c=hb(n,e),l=ta(e.unit,Ns.value),h=eu(e.unit,Ns.value),f=l===1?3:1,u=Ie(e.joint);if(!e.driven||n.playback)return d("div",{class:"joint",children:[d("span",{class:"joint-name",title:Ie(e.name),children:u}),d("span",{class:"reading numeric",role:"status","aria-label":`${u} position`,children:Number.isFinite(r)?`${mn(r*l,f)} ${h}`:"not recorded"})]});let p=c.shown(Number.isFinite(o)?o:r,i?.time??0),v=eg(Number.isFinite(p)?p:0,a),S=`robots.${e.robot}.targets.${e.joint}`;function g(_){c.take(eg(_,a),i?.time??0),Zd.value+=1}async function m(_){g(_),await $e({kind:"set",path:S,value:_})!==null&&(c.release(),Zd.value+=1)}return d("div",{class:"joint",children:[d("span",{class:"joint-name",title:`${Ie(e.name)}: ${mn(r*l,f)} ${h}`,children:u}),d(fI,{label:`${u} slider`,range:a,value:v,position:r,onInput:_=>{g(_),ir({kind:"set",path:S,value:_})}}),d(ms,{label:u,unit:h,shown:mn(v*l,f),onCommit:_=>m(_/l)})]})}function fI({label:n,range:e,value:t,position:i,onInput:s}){let r=o=>100*(o-e.lower)/(e.upper-e.lower);return d("span",{class:"slider",children:[d("input",{type:"range","aria-label":n,min:e.lower,max:e.upper,step:.001,value:t,onKeyDown:o=>o.stopPropagation(),onInput:o=>s(Number(o.currentTarget.value))}),Number.isFinite(i)?d("svg",{class:"position-mark","aria-hidden":"true",children:d("circle",{cx:`${Math.min(Math.max(r(i),0),100)}%`,cy:"50%",r:"2.5"})}):null]})}var fb=["position","velocity","torque","reference"];function pb(){let n=Ze.value;return n===null||n.joints.length===0?d(dn,{title:"No joints",text:"This scene has no joints to list."}):d("table",{class:"values",children:[d("thead",{children:d("tr",{children:[d("th",{children:"joint"}),fb.map(e=>d("th",{children:e},e)),d("th",{children:"unit"})]})}),d("tbody",{children:n.joints.map((e,t)=>d(pI,{joint:e,index:t},e.name))})]})}function pI({joint:n,index:e}){let t=4*e,i=Dn.value?.joints.subarray(t,t+4)??[],s=ta(n.unit,Ns.value),r=[s,s,1,s];return d("tr",{children:[d("th",{scope:"row",children:Ie(n.name)}),r.map((o,a)=>d("td",{children:mn((i[a]??Number.NaN)*o,s===1?3:2)},fb[a])),d("td",{class:"quiet",children:eu(n.unit,Ns.value)})]})}var mI={Robot:db,Live:Sx,Plot:rb,Table:pb,Log:Mx,Edit:dx,Code:ex},gb="linkwork.layout",Kr=Oe(Kv(na(gb)));At(()=>ia(gb,JSON.stringify(Kr.value)));function tl(n){Kr.value=cm(Kr.value,n)}function _b(){return d("main",{class:"dock",children:[d("div",{class:"stage",children:[d(qv,{}),d(mb,{place:"below"})]}),d(mb,{place:"side"}),Ps.value?null:d("div",{class:"loading",role:"status",children:[d("span",{class:"spinner"})," Connecting \u2026"]})]})}function mb({place:n}){let e=fi(null),t=Kr.value,i=Ad(t,n),s=t.active[n],r=t.size[n];if(Wt(()=>{e.current?.style.setProperty("--size",`${r}px`)},[r]),i.length===0||s===null)return null;let o=mI[s];return d("section",{class:`group-${n}`,ref:e,"aria-label":n==="side"?"Dock":"Tray",children:[d(gI,{place:n}),d("div",{class:"tabs",role:"tablist",children:[i.map(a=>d("button",{type:"button",role:"tab","aria-selected":a===s,onClick:()=>tl(a),children:a},a)),d("span",{class:"grow"}),d(jt,{icon:n==="side"?"below":"beside",label:n==="side"?`Move ${s} below the view`:`Move ${s} to the side`,onClick:()=>{Kr.value=Jv(Kr.value,s)}})]}),d("div",{class:"panel-host",role:"tabpanel","aria-label":s,children:d(o,{})})]})}function gI({place:n}){function e(t){let s=t.currentTarget.parentElement?.getBoundingClientRect();if(s===void 0)return;let r=n==="side"?s.right-t.clientX:s.bottom-t.clientY;Kr.value=Td(Kr.value,n,r)}return d("div",{class:`splitter ${n}`,onPointerDown:t=>t.currentTarget.setPointerCapture(t.pointerId),onPointerMove:t=>{t.currentTarget.hasPointerCapture(t.pointerId)&&e(t)}})}var $d=Oe(!1);async function ng(n){let e=n.find(i=>i.size>33554432);if(e){sa("The file is too large",[`${e.name}: ${ea(e.size)}, at most ${ea(33554432)}`]);return}if(!n.some(i=>Ef.some(s=>i.name.toLowerCase().endsWith(s)))){sa("Nothing to open",[`Expected a robot or a scene: ${Ef.join(", ")}`]);return}let t="";for(let i of n){let s=await fetch(`/upload/${encodeURIComponent(i.name)}`,{method:"POST",body:i});if(!s.ok){sa(`Could not take ${i.name}`,[await s.text()]);return}let{scene:r}=await s.json();t||=r}t&&await $e({kind:"open",scene:t})}function xb(){return Wt(()=>{if(Di!==null)return;let n=i=>{i.dataTransfer?.types.includes("Files")&&(i.preventDefault(),$d.value=!0)},e=i=>{i.relatedTarget===null&&($d.value=!1)},t=i=>{$d.value=!1,i.dataTransfer?.files.length&&(i.preventDefault(),ng([...i.dataTransfer.files]))};return addEventListener("dragover",n),addEventListener("dragleave",e),addEventListener("drop",t),()=>{removeEventListener("dragover",n),removeEventListener("dragleave",e),removeEventListener("drop",t)}},[]),$d.value?d("div",{class:"drop",children:d("div",{children:"Drop a robot or a scene, with its meshes"})}):null}var ig=Oe(""),Jd=Oe("");function yb(){let n=rs.value,e=pi.value&&n!==null&&!n.shows_runs;if(Wt(()=>{e&&$e({kind:"browse"})},[e]),!pi.value||n===null)return null;let t=ig.value.toLowerCase().split(/\s+/).filter(Boolean),i=n.scenes.filter(s=>(Jd.value===""||s.tags.includes(Jd.value))&&xI(s,t));return d("section",{class:"gallery","aria-label":"Gallery",children:d("div",{class:"gallery-inner",children:[d("div",{class:"gallery-head",children:[d("h1",{children:n.shows_runs?"Recorded runs":"Gallery"}),d("label",{class:"search",children:[d(Pt,{name:"search"}),d("input",{type:"search",placeholder:"Search","aria-label":"Search scenes",value:ig.value,onInput:s=>{ig.value=s.currentTarget.value},onKeyDown:s=>{s.key!=="Escape"&&s.stopPropagation()}})]}),d("label",{class:"button file-button",children:[d(Pt,{name:"upload"})," Open file",d("input",{type:"file",multiple:!0,"aria-label":"Open file",onChange:s=>{ng([...s.currentTarget.files??[]])}})]}),Ze.value?d(jt,{icon:"close",label:"Close",onClick:()=>{pi.value=!1}}):null]}),d(yI,{cards:n.scenes}),i.length>0?_I.map(([s,r])=>d(vI,{title:n.shows_runs?"":r,cards:i.filter(o=>o.group===s)},s)):d(dn,{title:"Nothing found",text:"No scene has these words. Clear the search."})]})})}var _I=[["scene","Scenes"],["robot","Robots"],["run","Recorded runs"]];function vI({title:n,cards:e}){return e.length===0?null:d("section",{"aria-label":n||"Runs",children:[n?d("h2",{class:"gallery-group",children:n}):null,d("ul",{class:"cards",children:e.map(t=>d(bI,{card:t},t.name))})]})}function xI(n,e){let t=`${n.name} ${n.description} ${n.tags.join(" ")}`.toLowerCase();return e.every(i=>t.includes(i))}function yI({cards:n}){let e=[...new Set(n.flatMap(t=>t.tags))].sort();return e.length===0?null:d("div",{class:"tags",role:"toolbar","aria-label":"Tags",children:["",...e].map(t=>d("button",{type:"button",class:"tag","aria-pressed":Jd.value===t,onClick:()=>{Jd.value=t},children:t||"all"},t))})}function bI({card:n}){let e=Ze.value?.name===n.name;return d("li",{children:d("button",{type:"button",class:e?"card open":"card","aria-label":Qs(n.name),disabled:Ml.value!==null,onClick:()=>{e?pi.value=!1:$e({kind:"open",scene:n.name})},children:[d("span",{class:"picture",children:n.picture?d("img",{src:n.picture,alt:"",loading:"lazy"}):d(Pt,{name:"camera"})}),d("span",{class:"card-text",children:[d("strong",{children:Qs(n.name)}),d("span",{children:Ie(n.description)})]})]})})}var bb="";function Sb(){At(()=>{let n=Qc.value?.reason??"";n&&n!==bb&&sa("Recording stopped",[n,"Raise the limit or switch it on again for a new run."]),bb=n})}function Mb(){let n=Qc.value,[e,t]=Gt(!1);if(Sc(e,()=>t(!1)),n===null)return null;let i=n.on?n.size>0?ea(n.size):"recording":"not recording";return d("div",{class:"menu",onFocusOut:s=>{s.currentTarget.contains(s.relatedTarget)||t(!1)},children:[d("button",{type:"button",class:"menu-button","aria-label":"Recording","aria-haspopup":"dialog","aria-expanded":e,onClick:()=>t(!e),children:d("span",{class:n.on?"recording":"quiet",children:[d(Pt,{name:"record",filled:n.on})," ",d("span",{class:"wide-only",children:i})]})}),e?d("div",{class:"popover",role:"dialog","aria-label":"Recording",tabIndex:-1,children:[d("div",{class:"edit-row",children:[d("strong",{class:"grow",children:"Record this run"}),d(Ha,{label:"Record",checked:n.on,onChange:s=>{$e({kind:"record",on:s})}})]}),n.can?d(Tt,{children:[d("div",{class:"edit-row",children:[d("span",{class:"grow",children:"On the disk"}),d("span",{class:"numeric",children:ea(n.size)})]}),d("progress",{class:"meter",max:n.limit,value:n.size}),d("div",{class:"edit-row",children:[d("span",{class:"grow",children:"Stops at"}),d(ms,{label:"Limit of the recording",shown:bn(n.limit/1e6),unit:"MB",onCommit:s=>{$e({kind:"record",limit:s*1e6})}})]}),d("p",{class:"quiet",children:[n.run?`Run ${Ie(n.run)} in `:"A run begins with the first step, in ",Ie(n.store),"."]})]}):d("p",{class:"quiet",children:"This studio has no store: it was started with --no-record."}),n.reason?d("p",{class:"unreachable",children:Ie(n.reason)}):null]}):null]})}var SI=[.1,.25,.5,1,2,4],MI=[.1,.25,.5,1,2,5,10,50];function Eb(){let n=Ze.value;return d("header",{class:"topbar",children:[d("button",{type:"button",class:"scene-button","aria-label":"Scenes",title:"Choose a scene (G)",onClick:()=>{pi.value=!0},children:[d(Pt,{name:"gallery"}),d("span",{class:"scene-name",children:n?Qs(n.name):"Scenes"})]}),n?d(wI,{}):d("span",{class:"grow"}),n&&!n.playback?d(Mb,{}):null,d(AI,{}),d(jt,{icon:os.value?"sun":"moon",label:os.value?"Light colours":"Dark colours",onClick:()=>{ru.value=os.value?"light":"dark"}}),d(jt,{icon:"help",label:"Keys",onClick:()=>{Ds.value=!0}})]})}function wI(){let n=!!Ze.value?.playback;return d(Tt,{children:[d("div",{class:"transport",role:"toolbar","aria-label":"Time",children:[d(jt,{icon:Ls.value?"pause":"play",filled:!Ls.value,label:Ls.value?"Pause":"Play",primary:!0,onClick:fu}),n?d(jt,{icon:"back",label:"Step back",onClick:()=>$e({kind:"step",count:-1})}):null,d(jt,{icon:"step",label:"Step",onClick:()=>$e({kind:"step",count:1})}),d(jt,{icon:"reset",label:n?"To start":"Reset",onClick:()=>$e({kind:"reset"})}),d(EI,{speeds:n?MI:SI,unpaced:!n})]}),d(TI,{})]})}function wb(n){return Number.isFinite(n)?`${Number(n.toPrecision(3))}\xD7`:"Max"}function EI({speeds:n,unpaced:e}){let t=Dn.value?.speed??1,[i,s]=Gt(!1);Sc(i,()=>s(!1));let r=[...n,...e?[Number.POSITIVE_INFINITY]:[]],o=a=>a===t||Math.abs(a-t)<1e-6*a;return d("div",{class:"menu",onFocusOut:a=>{a.currentTarget.contains(a.relatedTarget)||s(!1)},children:[d("button",{type:"button",class:"menu-button","aria-label":"Speed","aria-haspopup":"listbox","aria-expanded":i,title:"Speed as a factor of real time",onClick:()=>s(!i),children:[d("span",{class:"numeric",children:wb(t)}),d(Pt,{name:"down"})]}),i?d("div",{class:"menu-list",role:"listbox","aria-label":"Speeds",children:r.map(a=>d("button",{type:"button",role:"option","aria-selected":o(a),onClick:()=>{s(!1),$e({kind:"speed",factor:Number.isFinite(a)?a:null})},children:wb(a)},a))}):null]})}function TI(){let n=Dn.value,e=Ze.value;return d("div",{class:"clock grow",children:[d("span",{class:"time numeric",role:"timer","aria-label":"Simulated time",children:[mn(n?.time??0,3)," s"]}),d("span",{class:"quiet numeric wide-only",children:["step ",er(n?.step??0)]}),d("span",{class:"quiet numeric wide-only",children:Ls.value?`${mn(n?.realTimeFactor??0,2)}\xD7 real time`:"paused"}),e?.playback?d("span",{class:"badge",children:"Playback"}):null]})}function AI(){let n={open:"Connected",connecting:"Connecting",lost:"Connection lost"},e=lo.value;return d("span",{class:`dot ${e}`,role:"status",title:n[e],"aria-label":n[e]})}var Tb="linkwork.toured",jr=Oe(na(Tb)===null&&Di===null?0:-1),Kd=[{title:"Play",text:"Space plays and pauses, \u2192 makes one step, R goes back to the start. The speed is beside it.",marked:".transport"},{title:"Look around",text:"Drag to turn, right-drag to move, use the wheel to zoom. Click a body to see where it is.",marked:".view"},{title:"Move the robot",text:"Drag a slider or type a value. Move tool puts a handle on the tool of the robot.",marked:".group-side",before:()=>tl("Robot")},{title:"Measure",text:"The chart shows any signal. Export saves the run as Excel, CSV, MCAP, film or web page.",marked:".group-side",before:()=>tl("Plot")},{title:"Change the model",text:"Edit lengths, masses and bodies; everything can be undone. G opens the gallery, ? lists the keys.",marked:".group-side",before:()=>tl("Edit")}];function Ab(){jr.value=0}function CI(){jr.value=-1,ia(Tb,"yes"),tl("Robot")}function Cb(){let n=Kd[jr.value],e=n!==void 0&&Ps.value&&Ze.value!==null;if(Wt(()=>{if(!e)return;n.before?.();let i=document.querySelector(n.marked);return i?.classList.add("toured"),()=>i?.classList.remove("toured")},[e,jr.value]),!e)return null;let t=jr.value===Kd.length-1;return d("section",{class:"tour","aria-label":"Tour",children:[d("strong",{children:n.title}),d("p",{children:n.text}),d("div",{class:"tour-row",children:[d("span",{class:"tour-dots",role:"img","aria-label":`Step ${jr.value+1} of ${Kd.length}`,children:Kd.map((i,s)=>d("i",{class:s===jr.value?"now":""},i.title))}),d("button",{type:"button",class:"button",onClick:CI,children:t?"Close tour":"Skip tour"}),t?null:d("button",{type:"button",class:"button primary",onClick:()=>{jr.value+=1},children:"Next"})]})]})}var Rb=12e3;function Pb(){return d(Tt,{children:[d(Eb,{}),d(_b,{}),d(yb,{}),d(RI,{}),d(II,{}),d(xb,{}),d(Cb,{}),Ds.value?d(DI,{}):null]})}function RI(){return d("div",{class:"notices","aria-live":"polite",children:Is.value.map(n=>d(PI,{notice:n},n.id))})}function PI({notice:n}){let{id:e,title:t,lines:i,isGood:s,file:r}=n;return Wt(()=>{if(r)return;let o=setTimeout(()=>du(e),s?Rb/3:Rb);return()=>clearTimeout(o)},[e,s,r]),d("div",{class:s?"notice good":"notice",role:s?"status":"alert",children:[d("div",{children:[d("strong",{children:Ie(t)}),i.map(o=>d("p",{children:Ie(o)},o)),r?d("p",{children:d("a",{href:r.address,download:!0,onClick:()=>du(e),children:["Save ",Ie(r.name)]})}):null]}),d(jt,{icon:"close",label:"Dismiss",onClick:()=>du(e)})]})}function II(){return lo.value!=="lost"||!Ps.value?null:d("div",{class:"lost",role:"alert",children:[d("strong",{children:"The studio is not running"}),d("span",{children:["Start it again with ",d("code",{children:Ie(rs.value?.command??"linkwork studio")}),". This page comes back by itself."]})]})}var LI=[["Space","Play or pause"],["\u2192","One step; of a playback, one frame"],["\u2190","One frame back, of a playback"],["R","Reset"],["F","Home view"],["1 2 3","Front, side, top view"],["G","Gallery"],["Esc","Close, clear the selection"],["?","This list"]];function DI(){let n=()=>{Ds.value=!1};return d("div",{class:"overlay",children:d("dialog",{open:!0,class:"help","aria-label":"Keys",children:[d("div",{class:"selection-head",children:[d("strong",{children:"Keys"}),d(jt,{icon:"close",label:"Close keys",onClick:n})]}),d("dl",{children:LI.map(([e,t])=>d("div",{children:[d("dt",{children:d("kbd",{children:e})}),d("dd",{children:t})]},e))}),d("p",{class:"quiet",children:"Drag to turn, right-drag to move, wheel to zoom, click to select a body."}),d("button",{type:"button",class:"button",onClick:()=>{n(),Ab()},children:"Show the tour"}),d("p",{class:"quiet",children:["Linkwork ",rs.value?.version]})]})})}Di===null&&history.replaceState(null,"","/");At(()=>{document.documentElement.dataset.theme=os.value?"dark":"light"});At(()=>{let n=Ze.value?.name;document.title=n?`${Qs(n)} \xB7 Linkwork studio`:"Linkwork studio"});At(()=>{let n=document.documentElement.dataset;Ps.value&&lo.value==="open"?n.ready="":delete n.ready});sb();Sb();wf.call=b0;Yv();kg(d(Pb,{}),document.body);
