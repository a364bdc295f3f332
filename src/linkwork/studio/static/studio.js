var uc,wt,wm,wd,cr,ym,Em,Tm,bd,rc,za,Am,Ed,Sd,Md,cy,ac={},lc=[],uy=/acit|ex(?:s|g|n|p|$)|rph|grid|ows|mnc|ntw|ine[ch]|zoo|^ord|itera/i,hc=Array.isArray;function Us(n,e){for(var t in e)n[t]=e[t];return n}function Td(n){n&&n.parentNode&&n.parentNode.removeChild(n)}function Ad(n,e,t){var i,s,r,o={};for(r in e)r=="key"?i=e[r]:r=="ref"?s=e[r]:o[r]=e[r];if(arguments.length>2&&(o.children=arguments.length>3?uc.call(arguments,2):t),typeof n=="function"&&n.defaultProps!=null)for(r in n.defaultProps)o[r]===void 0&&(o[r]=n.defaultProps[r]);return oc(n,o,i,s,null)}function oc(n,e,t,i,s){var r={type:n,props:e,key:t,ref:i,__k:null,__:null,__b:0,__e:null,__c:null,constructor:void 0,__v:s??++wm,__i:-1,__u:0};return s==null&&wt.vnode!=null&&wt.vnode(r),r}function In(n){return n.children}function Co(n,e){this.props=n,this.context=e}function zr(n,e){if(e==null)return n.__?zr(n.__,n.__i+1):null;for(var t;e<n.__k.length;e++)if((t=n.__k[e])!=null&&t.__e!=null)return t.__e;return typeof n.type=="function"?zr(n):null}function hy(n){if(n.__P&&n.__d){var e=n.__v,t=e.__e,i=[],s=[],r=Us({},e);r.__v=e.__v+1,wt.vnode&&wt.vnode(r),Cd(n.__P,r,e,n.__n,n.__P.namespaceURI,32&e.__u?[t]:null,i,t??zr(e),!!(32&e.__u),s),r.__v=e.__v,r.__.__k[r.__i]=r,Lm(i,r,s),e.__e=e.__=null,r.__e!=t&&Cm(r)}}function Cm(n){if((n=n.__)!=null&&n.__c!=null)return n.__e=n.__c.base=null,n.__k.some(function(e){if(e!=null&&e.__e!=null)return n.__e=n.__c.base=e.__e}),Cm(n)}function bm(n){(!n.__d&&(n.__d=!0)&&cr.push(n)&&!cc.__r++||ym!=wt.debounceRendering)&&((ym=wt.debounceRendering)||Em)(cc)}function cc(){try{for(var n,e=1;cr.length;)cr.length>e&&cr.sort(Tm),n=cr.shift(),e=cr.length,hy(n)}finally{cr.length=cc.__r=0}}function Rm(n,e,t,i,s,r,o,a,c,l,h){var d,u,f,g,b,m,p=i&&i.__k||lc,_=e.length;for(c=dy(t,e,p,c,_),d=0;d<_;d++)(f=t.__k[d])!=null&&(u=f.__i!=-1&&p[f.__i]||ac,f.__i=d,m=Cd(n,f,u,s,r,o,a,c,l,h),g=f.__e,f.ref&&u.ref!=f.ref&&(u.ref&&Rd(u.ref,null,f),h.push(f.ref,f.__c||g,f)),b==null&&g!=null&&(b=g),4&f.__u?(c=Pm(f,c,n),u.__e&&(u.__e=null)):typeof f.type=="function"&&m!==void 0?c=m:g&&(c=g.nextSibling),f.__u&=-7);return t.__e=b,c}function dy(n,e,t,i,s){var r,o,a,c,l,h=t.length,d=h,u=0;for(n.__k=new Array(s),r=0;r<s;r++)(o=e[r])!=null&&typeof o!="boolean"&&typeof o!="function"?(typeof o=="string"||typeof o=="number"||typeof o=="bigint"||o.constructor==String?o=n.__k[r]=oc(null,o,null,null,null):hc(o)?o=n.__k[r]=oc(In,{children:o},null,null,null):o.constructor===void 0&&o.__b>0?o=n.__k[r]=oc(o.type,o.props,o.key,o.ref?o.ref:null,o.__v):n.__k[r]=o,c=r+u,o.__=n,o.__b=n.__b+1,a=null,(l=o.__i=fy(o,t,c,d))!=-1&&(d--,(a=t[l])&&(a.__u|=2)),a==null||a.__v==null?(l==-1&&(s>h?u--:s<h&&u++),typeof o.type!="function"&&(o.__u|=4)):l!=c&&(l==c-1?u--:l==c+1?u++:(l>c?u--:u++,o.__u|=4))):n.__k[r]=null;if(d)for(r=0;r<h;r++)(a=t[r])!=null&&(2&a.__u)==0&&(a.__e==i&&(i=zr(a)),Nm(a,a));return i}function Pm(n,e,t){var i,s;if(typeof n.type=="function"){for(i=n.__k,s=0;i&&s<i.length;s++)i[s]&&(i[s].__=n,e=Pm(i[s],e,t));return e}n.__e!=e&&(e&&n.type&&!e.parentNode&&(e=zr(n)),e=t.insertBefore(n.__e,e||null));do e=e&&e.nextSibling;while(e!=null&&e.nodeType==8);return e}function fy(n,e,t,i){var s,r,o,a=n.key,c=n.type,l=e[t],h=l!=null&&(2&l.__u)==0;if(l===null&&a==null||h&&a==l.key&&c==l.type)return t;if(i>(h?1:0)){for(s=t-1,r=t+1;s>=0||r<e.length;)if((l=e[o=s>=0?s--:r++])!=null&&(2&l.__u)==0&&a==l.key&&c==l.type)return o}return-1}function Sm(n,e,t){e[0]=="-"?n.setProperty(e,t??""):n[e]=t==null?"":typeof t!="number"||uy.test(e)?t:t+"px"}function sc(n,e,t,i,s){var r,o;e:if(e=="style")if(typeof t=="string")n.style.cssText=t;else{if(typeof i=="string"&&(n.style.cssText=i=""),i)for(e in i)t&&e in t||Sm(n.style,e,"");if(t)for(e in t)i&&t[e]==i[e]||Sm(n.style,e,t[e])}else if(e[0]=="o"&&e[1]=="n")r=e!=(e=e.replace(Am,"$1")),o=e.toLowerCase(),e=o in n||e=="onFocusOut"||e=="onFocusIn"?o.slice(2):e.slice(2),n.l||(n.l={}),n.l[e+r]=t,t?i?t[za]=i[za]:(t[za]=Ed,n.addEventListener(e,r?Md:Sd,r)):n.removeEventListener(e,r?Md:Sd,r);else{if(s=="http://www.w3.org/2000/svg")e=e.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(e!="width"&&e!="height"&&e!="href"&&e!="list"&&e!="form"&&e!="tabIndex"&&e!="download"&&e!="rowSpan"&&e!="colSpan"&&e!="role"&&e!="popover"&&e in n)try{n[e]=t??"";break e}catch{}typeof t=="function"||(t==null||t===!1&&e[4]!="-"?n.removeAttribute(e):n.setAttribute(e,e=="popover"&&t==1?"":t))}}function Mm(n){return function(e){if(this.l){var t=this.l[e.type+n];if(e[rc]==null)e[rc]=Ed++;else if(e[rc]<t[za])return;return t(wt.event?wt.event(e):e)}}}function Cd(n,e,t,i,s,r,o,a,c,l){var h,d,u,f,g,b,m,p,_,A,y,C,T,x,M,U,P=e.type;if(e.constructor!==void 0)return null;128&t.__u&&(c=!!(32&t.__u),r=[a=e.__e=t.__e]),(h=wt.__b)&&h(e);e:if(typeof P=="function"){d=o.length;try{if(_=e.props,A=P.prototype&&P.prototype.render,y=(h=P.contextType)&&i[h.__c],C=h?y?y.props.value:h.__:i,t.__c?p=(u=e.__c=t.__c).__=u.__E:(A?e.__c=u=new P(_,C):(e.__c=u=new Co(_,C),u.constructor=P,u.render=my),y&&y.sub(u),u.state||(u.state={}),u.__n=i,f=u.__d=!0,u.__h=[],u._sb=[]),A&&u.__s==null&&(u.__s=u.state),A&&P.getDerivedStateFromProps!=null&&(u.__s==u.state&&(u.__s=Us({},u.__s)),Us(u.__s,P.getDerivedStateFromProps(_,u.__s))),g=u.props,b=u.state,u.__v=e,f)A&&P.getDerivedStateFromProps==null&&u.componentWillMount!=null&&u.componentWillMount(),A&&u.componentDidMount!=null&&u.__h.push(u.componentDidMount);else{if(A&&P.getDerivedStateFromProps==null&&_!==g&&u.componentWillReceiveProps!=null&&u.componentWillReceiveProps(_,C),e.__v==t.__v||!u.__e&&u.shouldComponentUpdate!=null&&u.shouldComponentUpdate(_,u.__s,C)===!1){e.__v!=t.__v&&(u.props=_,u.state=u.__s,u.__d=!1),e.__e=t.__e,e.__k=t.__k,e.__k.some(function(L){L&&(L.__=e)}),lc.push.apply(u.__h,u._sb),u._sb=[],u.__h.length&&o.push(u),a=zr(t);break e}u.componentWillUpdate!=null&&u.componentWillUpdate(_,u.__s,C),A&&u.componentDidUpdate!=null&&u.__h.push(function(){u.componentDidUpdate(g,b,m)})}if(u.context=C,u.props=_,u.__P=n,u.__e=!1,T=wt.__r,x=0,A)u.state=u.__s,u.__d=!1,T&&T(e),h=u.render(u.props,u.state,u.context),lc.push.apply(u.__h,u._sb),u._sb=[];else do u.__d=!1,T&&T(e),h=u.render(u.props,u.state,u.context),u.state=u.__s;while(u.__d&&++x<25);u.state=u.__s,u.getChildContext!=null&&(i=Us(Us({},i),u.getChildContext())),A&&!f&&u.getSnapshotBeforeUpdate!=null&&(m=u.getSnapshotBeforeUpdate(g,b)),M=h!=null&&h.type===In&&h.key==null?Dm(h.props.children):h,a=Rm(n,hc(M)?M:[M],e,t,i,s,r,o,a,c,l),u.base=e.__e,e.__u&=-161,u.__h.length&&o.push(u),p&&(u.__E=u.__=null)}catch(L){if(o.length=d,e.__v=null,c||r!=null){if(L.then){for(e.__u|=c?160:128;a&&a.nodeType==8&&a.nextSibling;)a=a.nextSibling;r!=null&&(r[r.indexOf(a)]=null),e.__e=a}else if(r!=null)for(U=r.length;U--;)Td(r[U])}else e.__e=t.__e;e.__k==null&&(e.__k=t.__k||[]),L.then||Im(e),wt.__e(L,e,t)}}else r==null&&e.__v==t.__v?(e.__k=t.__k,e.__e=t.__e):a=e.__e=py(t.__e,e,t,i,s,r,o,c,l);return(h=wt.diffed)&&h(e),128&e.__u?void 0:a}function Im(n){n&&(n.__c&&(n.__c.__e=!0),n.__k&&n.__k.some(Im))}function Lm(n,e,t){for(var i=0;i<t.length;i++)Rd(t[i],t[++i],t[++i]);wt.__c&&wt.__c(e,n),n.some(function(s){try{n=s.__h,s.__h=[],n.some(function(r){r.call(s)})}catch(r){wt.__e(r,s.__v)}})}function Dm(n){return typeof n!="object"||n==null||n.__b>0?n:hc(n)?n.map(Dm):n.constructor!==void 0?null:Us({},n)}function py(n,e,t,i,s,r,o,a,c){var l,h,d,u,f,g,b,m=t.props||ac,p=e.props,_=e.type;if(_=="svg"?s="http://www.w3.org/2000/svg":_=="math"?s="http://www.w3.org/1998/Math/MathML":s||(s="http://www.w3.org/1999/xhtml"),r!=null){for(l=0;l<r.length;l++)if((f=r[l])&&"setAttribute"in f==!!_&&(_?f.localName==_:f.nodeType==3)){n=f,r[l]=null;break}}if(n==null){if(_==null)return document.createTextNode(p);n=document.createElementNS(s,_,p.is&&p),a&&(wt.__m&&wt.__m(e,r),a=!1),r=null}if(_==null)m===p||a&&n.data==p||(n.data=p);else{if(r=_=="textarea"&&p.defaultValue!=null?null:r&&uc.call(n.childNodes),!a&&r!=null)for(m={},l=0;l<n.attributes.length;l++)m[(f=n.attributes[l]).name]=f.value;for(l in m)f=m[l],l=="dangerouslySetInnerHTML"?d=f:l=="children"||l in p||l=="value"&&"defaultValue"in p||l=="checked"&&"defaultChecked"in p||sc(n,l,null,f,s);for(l in p)f=p[l],l=="children"?u=f:l=="dangerouslySetInnerHTML"?h=f:l=="value"?g=f:l=="checked"?b=f:a&&typeof f!="function"||m[l]===f||sc(n,l,f,m[l],s);if(h)a||d&&(h.__html==d.__html||h.__html==n.innerHTML)||(n.innerHTML=h.__html),e.__k=[];else if(d&&(n.innerHTML=""),Rm(e.type=="template"?n.content:n,hc(u)?u:[u],e,t,i,_=="foreignObject"?"http://www.w3.org/1999/xhtml":s,r,o,r?r[0]:t.__k&&zr(t,0),a,c),r!=null)for(l=r.length;l--;)Td(r[l]);a&&_!="textarea"||(l="value",_=="progress"&&g==null?n.removeAttribute("value"):g!=null&&(g!==n[l]||_=="progress"&&!g||_=="option"&&g!=m[l])&&sc(n,l,g,m[l],s),l="checked",b!=null&&b!=n[l]&&sc(n,l,b,m[l],s))}return n}function Rd(n,e,t){try{if(typeof n=="function"){var i=typeof n.__u=="function";i&&n.__u(),i&&e==null||(n.__u=n(e))}else n.current=e}catch(s){wt.__e(s,t)}}function Nm(n,e,t){var i,s;if(wt.unmount&&wt.unmount(n),(i=n.ref)&&(i.current&&i.current!=n.__e||Rd(i,null,e)),(i=n.__c)!=null){if(i.componentWillUnmount)try{i.componentWillUnmount()}catch(r){wt.__e(r,e)}i.base=i.__P=i.__n=null}if(i=n.__k)for(s=0;s<i.length;s++)i[s]&&Nm(i[s],e,t||typeof n.type!="function");t||Td(n.__e),n.__c=n.__=n.__e=void 0}function my(n,e,t){return this.constructor(n,t)}function Um(n,e,t){var i,s,r,o;e==document&&(e=document.documentElement),wt.__&&wt.__(n,e),s=(i=typeof t=="function")?null:t&&t.__k||e.__k,r=[],o=[],Cd(e,n=(!i&&t||e).__k=Ad(In,null,[n]),s||ac,ac,e.namespaceURI,!i&&t?[t]:s?null:e.firstChild?uc.call(e.childNodes):null,r,!i&&t?t:s?s.__e:e.firstChild,i,o),Lm(r,n,o),n.props.children=null}uc=lc.slice,wt={__e:function(n,e,t,i){for(var s,r,o;e=e.__;)if((s=e.__c)&&!s.__)try{if((r=s.constructor)&&r.getDerivedStateFromError!=null&&(s.setState(r.getDerivedStateFromError(n)),o=s.__d),s.componentDidCatch!=null&&(s.componentDidCatch(n,i||{}),o=s.__d),o)return s.__E=s}catch(a){n=a}throw n}},wm=0,wd=function(n){return n!=null&&n.constructor===void 0},Co.prototype.setState=function(n,e){var t;t=this.__s!=null&&this.__s!=this.state?this.__s:this.__s=Us({},this.state),typeof n=="function"&&(n=n(Us({},t),this.props)),n&&Us(t,n),n!=null&&this.__v&&(e&&this._sb.push(e),bm(this))},Co.prototype.forceUpdate=function(n){this.__v&&(this.__e=!0,n&&this.__h.push(n),bm(this))},Co.prototype.render=In,cr=[],Em=typeof Promise=="function"?Promise.prototype.then.bind(Promise.resolve()):setTimeout,Tm=function(n,e){return n.__v.__b-e.__v.__b},cc.__r=0,bd=Math.random().toString(8),rc="__d"+bd,za="__a"+bd,Am=/(PointerCapture)$|Capture$/i,Ed=0,Sd=Mm(!1),Md=Mm(!0),cy=0;var Ga,_n,Pd,Fm,fc=0,Wm=[],wn=wt,Om=wn.__b,km=wn.__r,Bm=wn.diffed,zm=wn.__c,Gm=wn.unmount,Vm=wn.__;function Ld(n,e){wn.__h&&wn.__h(_n,n,fc||e),fc=0;var t=_n.__H||(_n.__H={__:[],__h:[]});return n>=t.__.length&&t.__.push({}),t.__[n]}function Di(n){return fc=1,gy(qm,n)}function gy(n,e,t){var i=Ld(Ga++,2);if(i.t=n,!i.__c&&(i.__=[t?t(e):qm(void 0,e),function(a){var c=i.__N?i.__N[0]:i.__[0],l=i.t(c,a);c!==l&&(i.__N=[l,i.__[1]],i.__c.setState({}))}],i.__c=_n,!_n.__f)){var s=function(a,c,l){if(!i.__c.__H)return!0;var h=!1,d=i.__c.props!==a;if(i.__c.__H.__.some(function(f){if(f.__N){h=!0;var g=f.__[0];f.__=f.__N,f.__N=void 0,g!==f.__[0]&&(d=!0)}}),r){var u=r.call(this,a,c,l);return h?u||d:u}return!h||d};_n.__f=!0;var r=_n.shouldComponentUpdate,o=_n.componentWillUpdate;_n.componentWillUpdate=function(a,c,l){if(this.__e){var h=r;r=void 0,s(a,c,l),r=h}o&&o.call(this,a,c,l)},_n.shouldComponentUpdate=s}return i.__N||i.__}function Ji(n,e){var t=Ld(Ga++,3);!wn.__s&&Xm(t.__H,e)&&(t.__=n,t.u=e,_n.__H.__h.push(t))}function $i(n){return fc=5,Ro(function(){return{current:n}},[])}function Ro(n,e){var t=Ld(Ga++,7);return Xm(t.__H,e)&&(t.__=n(),t.__H=e,t.__h=n),t.__}function _y(){for(var n;n=Wm.shift();){var e=n.__H;if(n.__P&&e)try{e.__h.some(dc),e.__h.some(Id),e.__h=[]}catch(t){e.__h=[],wn.__e(t,n.__v)}}}wn.__b=function(n){_n=null,Om&&Om(n)},wn.__=function(n,e){n&&e.__k&&e.__k.__m&&(n.__m=e.__k.__m),Vm&&Vm(n,e)},wn.__r=function(n){km&&km(n),Ga=0;var e=(_n=n.__c).__H;e&&(Pd===_n?(e.__h=[],_n.__h=[],e.__.some(function(t){t.__N&&(t.__=t.__N),t.u=t.__N=void 0})):(e.__h.some(dc),e.__h.some(Id),e.__h=[],Ga=0)),Pd=_n},wn.diffed=function(n){Bm&&Bm(n);var e=n.__c;e&&e.__H&&(e.__H.__h.length&&(Wm.push(e)!==1&&Fm===wn.requestAnimationFrame||((Fm=wn.requestAnimationFrame)||xy)(_y)),e.__H.__.some(function(t){t.u&&(t.__H=t.u,t.u=void 0)})),Pd=_n=null},wn.__c=function(n,e){e.some(function(t){try{t.__h.some(dc),t.__h=t.__h.filter(function(i){return!i.__||Id(i)})}catch(i){e.some(function(s){s.__h&&(s.__h=[])}),e=[],wn.__e(i,t.__v)}}),zm&&zm(n,e)},wn.unmount=function(n){Gm&&Gm(n);var e,t=n.__c;t&&t.__H&&(t.__H.__.some(function(i){try{dc(i)}catch(s){e=s}}),t.__H=void 0,e&&wn.__e(e,t.__v))};var Hm=typeof requestAnimationFrame=="function";function xy(n){var e,t=function(){clearTimeout(i),Hm&&cancelAnimationFrame(e),setTimeout(n)},i=setTimeout(t,35);Hm&&(e=requestAnimationFrame(t))}function dc(n){var e=_n,t=n.__c;typeof t=="function"&&(n.__c=void 0,t()),_n=e}function Id(n){var e=_n;n.__c=n.__(),_n=e}function Xm(n,e){return!n||n.length!==e.length||e.some(function(t,i){return t!==n[i]})}function qm(n,e){return typeof e=="function"?e(n):e}var vy=Symbol.for("preact-signals");function _c(){if(Fs>1)Fs--;else{var n,e=!1;for((function(){var s=mc;for(mc=void 0;s!==void 0;){var r=s.S;if(r.v===s.v)for(var o=r.t;o!==void 0;o=o.x)o.i===s.i&&(o.i=r.i);s=s.o}})();Ha!==void 0;){var t=Ha;for(Ha=void 0,pc++;t!==void 0;){var i=t.u;if(t.u=void 0,t.f&=-3,!(8&t.f)&&Zm(t))try{t.c()}catch(s){e||(n=s,e=!0)}t=i}}if(pc=0,Fs--,e)throw n}}function Gr(n){if(Fs>0)return n();Dd=++yy,Fs++;try{return n()}finally{_c()}}var Va,nn=void 0;function Wa(n){var e=nn,t=Va;nn=void 0,Va=void 0;try{return n()}finally{nn=e,Va=t}}var Ha=void 0,Fs=0,pc=0,yy=0,Dd=0,mc=void 0,gc=0;function Ym(n){if(nn!==void 0){var e=n.n;if(e===void 0||e.t!==nn)return e={i:0,S:n,p:nn.s,n:void 0,t:nn,e:void 0,x:void 0,r:e},nn.s!==void 0&&(nn.s.n=e),nn.s=e,n.n=e,32&nn.f&&n.S(e),e;if(e.i===-1)return e.i=0,e.n!==void 0&&(e.n.p=e.p,e.p!==void 0&&(e.p.n=e.n),e.p=nn.s,e.n=void 0,nn.s.n=e,nn.s=e),e}}function Ln(n,e){this.v=n,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=e?.watched,this.Z=e?.unwatched,this.name=e?.name}Ln.prototype.brand=vy;Ln.prototype.h=function(){return!0};Ln.prototype.S=function(n){var e=this,t=this.t;t!==n&&n.e===void 0&&(n.x=t,this.t=n,t!==void 0?t.e=n:Wa(function(){var i;(i=e.W)==null||i.call(e)}))};Ln.prototype.U=function(n){var e=this;if(this.t!==void 0){var t=n.e,i=n.x;t!==void 0&&(t.x=i,n.e=void 0),i!==void 0&&(i.e=t,n.x=void 0),n===this.t&&(this.t=i,i===void 0&&Wa(function(){var s;(s=e.Z)==null||s.call(e)}))}};Ln.prototype.subscribe=function(n){var e=this;return It(function(){var t=e.value;Wa(function(){return n(t)})},{name:"sub"})};Ln.prototype.valueOf=function(){return this.value};Ln.prototype.toString=function(){return this.value+""};Ln.prototype.toJSON=function(){return this.value};Ln.prototype.peek=function(){var n=this;return Wa(function(){return n.value})};Object.defineProperty(Ln.prototype,"value",{get:function(){var n=Ym(this);return n!==void 0&&(n.i=this.i),this.v},set:function(n){if(n!==this.v){if(pc>100)throw new Error("Cycle detected");(function(t){Fs!==0&&pc===0&&t.l!==Dd&&(t.l=Dd,mc={S:t,v:t.v,i:t.i,o:mc})})(this),this.v=n,this.i++,gc++,Fs++;try{for(var e=this.t;e!==void 0;e=e.x)e.t.N()}finally{_c()}}}});function et(n,e){return new Ln(n,e)}function Zm(n){for(var e=n.s;e!==void 0;e=e.n)if(e.S.i!==e.i||!e.S.h()||e.S.i!==e.i)return!0;return!1}function Jm(n){for(var e=n.s;e!==void 0;e=e.n){var t=e.S.n;if(t!==void 0&&(e.r=t),e.S.n=e,e.i=-1,e.n===void 0){n.s=e;break}}}function $m(n){for(var e=n.s,t=void 0;e!==void 0;){var i=e.p;e.i===-1?(e.S.U(e),i!==void 0&&(i.n=e.n),e.n!==void 0&&(e.n.p=i)):t=e,e.S.n=e.r,e.r!==void 0&&(e.r=void 0),e=i}n.s=t}function Vr(n,e){Ln.call(this,void 0,e),this.x=n,this.s=void 0,this.g=gc-1,this.f=4}Vr.prototype=new Ln;Vr.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===gc))return!0;if(this.g=gc,this.f|=1,this.i>0&&!Zm(this))return this.f&=-2,!0;var n=nn;try{Jm(this),nn=this;var e=this.x();(16&this.f||this.v!==e||this.i===0)&&(this.v=e,this.f&=-17,this.i++)}catch(t){this.v=t,this.f|=16,this.i++}return nn=n,$m(this),this.f&=-2,!0};Vr.prototype.S=function(n){if(this.t===void 0){this.f|=36;for(var e=this.s;e!==void 0;e=e.n)e.S.S(e)}Ln.prototype.S.call(this,n)};Vr.prototype.U=function(n){if(this.t!==void 0&&(Ln.prototype.U.call(this,n),this.t===void 0)){this.f&=-33;for(var e=this.s;e!==void 0;e=e.n)e.S.U(e)}};Vr.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var n=this.t;n!==void 0;n=n.x)n.t.N()}};Object.defineProperty(Vr.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var n=Ym(this);if(this.h(),n!==void 0&&(n.i=this.i),16&this.f)throw this.v;return this.v}});function Po(n,e){return new Vr(n,e)}function Km(n){var e=n.j;if(n.j=void 0,typeof e=="function"){Fs++;var t=nn;nn=void 0;try{e()}catch(i){throw n.f&=-2,n.f|=8,Nd(n),i}finally{nn=t,_c()}}}function Nd(n){for(var e=n.s;e!==void 0;e=e.n)e.S.U(e);n.x=void 0,n.s=void 0,Km(n)}function by(n){if(nn!==this)throw new Error("Out-of-order effect");$m(this),nn=n,this.f&=-2;try{8&this.f&&Nd(this)}finally{_c()}}function Io(n,e){this.x=n,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=e?.name,Va&&Va.push(this)}Io.prototype.c=function(){var n=this.S();try{if(8&this.f||this.x===void 0)return;var e=this.x();typeof e=="function"&&(this.j=e)}finally{n()}};Io.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,Km(this),Jm(this),Fs++;var n=nn;return nn=this,by.bind(this,n)};Io.prototype.N=function(){2&this.f||(this.f|=2,this.u=Ha,Ha=this)};Io.prototype.d=function(){this.f|=8,1&this.f||Nd(this)};Io.prototype.dispose=function(){this.d()};function It(n,e){var t=new Io(n,e);try{t.c()}catch(s){throw t.d(),s}var i=t.d.bind(t);return i[Symbol.dispose]=i,i}var jm,vc,xc,Sy=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var Qm=[];It(function(){jm=this.N})();function Lo(n,e){wt[n]=e.bind(null,wt[n]||function(){})}function Xa(n){if(xc){var e=xc;xc=void 0,e()}xc=n&&n.S()}function eg(n){var e=this,t=n.data,i=wy(t);i.name="ReactiveDom",i.value=t;var s=Ro(function(){for(var a=e,c=e.__v;c=c.__;)if(c.__c){c.__c.__$f|=4;break}var l=Po(function(){var f=i.value.value;return f===0?0:f===!0?"":f||""}),h=Po(function(){return!Array.isArray(l.value)&&!wd(l.value)}),d=It(function(){if(this.N=tg,h.value){var f=l.value;a.__v&&a.__v.__e&&a.__v.__e.nodeType===3&&(a.__v.__e.data=f)}}),u=e.__$u.d;return e.__$u.d=function(){d(),u.call(this)},[h,l]},[]),r=s[0],o=s[1];return r.value?o.peek():o.value}eg.displayName="ReactiveTextNode";Object.defineProperties(Ln.prototype,{constructor:{configurable:!0,value:Ad(In,null).constructor},type:{configurable:!0,value:eg},props:{configurable:!0,get:function(){var n=this;return{data:{get value(){return n.value}}}}},__b:{configurable:!0,value:1}});Lo("__b",function(n,e){if(Xa(),vc=void 0,typeof e.type=="string"){var t,i=e.props;for(var s in i)if(s!=="children"){var r=i[s];r instanceof Ln&&(t||(e.__np=t={}),t[s]=r,i[s]=r.peek())}}n(e)});Lo("__r",function(n,e){if(n(e),e.type!==In){Xa();var t,i=e.__c;i&&(i.__$f&=-2,(t=i.__$u)===void 0&&(i.__$u=t=(function(s,r){var o;return It(function(){o=this},{name:r}),o.c=s,o})((function(s){return function(){var r;Sy&&((r=this.y)==null||r.call(this)),s.__$f|=1,s.setState({})}})(i),typeof e.type=="function"?e.type.displayName||e.type.name:""))),vc=i,Xa(t)}});Lo("__e",function(n,e,t,i){Xa(),vc=void 0,n(e,t,i)});Lo("diffed",function(n,e){Xa(),vc=void 0;var t;if(typeof e.type=="string"&&(t=e.__e)){var i=e.__np,s=e.props,r=t.U;if(r)for(var o in r){var a=r[o];a===void 0||i&&o in i||(a.d(),r[o]=void 0)}if(i){r||(r={},t.U=r);for(var c in i){var l=r[c],h=i[c];l===void 0?(l=My(t,c,h,s),r[c]=l):l.o(h,s)}}}n(e)});function My(n,e,t,i){var s=e in n&&n.ownerSVGElement===void 0,r=et(t);return{o:function(o,a){r.value=o,i=a},d:It(function(){this.N=tg;var o=r.value.value;i[e]!==o&&(i[e]=o,s?n[e]=o:o!=null&&(o!==!1||e[4]==="-")?n.setAttribute(e,o):n.removeAttribute(e))})}}Lo("unmount",function(n,e){if(typeof e.type=="string"){var t=e.__e;if(t){var i=t.U;if(i){t.U=void 0;for(var s in i){var r=i[s];r&&r.d()}}}var o=e.__np;if(o){var a=e.props;for(var c in o)a[c]=o[c]}e.__np=void 0}else{var l=e.__c;if(l){l.__$f|=8;var h=l.__$u;h&&(l.__$u=void 0,h.d())}}n(e)});Lo("__h",function(n,e,t,i){i<3&&(e.__$f|=2),n(e,t,i)});Co.prototype.shouldComponentUpdate=function(n,e){if(this.__R)return!0;var t=this.__$u,i=t&&t.s!==void 0;for(var s in e)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var r=2&this.__$f;if(!(i||r||4&this.__$f)||1&this.__$f)return!0}else if(!(i||4&this.__$f)||3&this.__$f)return!0;for(var o in n)if(o!=="__source"&&n[o]!==this.props[o])return!0;for(var a in this.props)if(!(a in n))return!0;return!1};function wy(n,e){return Ro(function(){return et(n,e)},[])}var Ey=function(n){queueMicrotask(function(){queueMicrotask(n)})};function Ty(){Gr(function(){for(var n;n=Qm.shift();)jm.call(n)})}function tg(){Qm.push(this)===1&&(wt.requestAnimationFrame||Ey)(Ty)}var yc=class{constructor(e,t){this.address=e;this.listener=t;this.open()}address;listener;socket=null;requests=0;answers=new Map;send(e){this.socket?.readyState===WebSocket.OPEN&&this.socket.send(JSON.stringify(e))}act(e){this.requests+=1;let t=this.requests;if(this.socket?.readyState!==WebSocket.OPEN){let i=["there is no connection to the studio"];return Promise.resolve({kind:"problem",request:t,title:"Not connected",lines:i})}return new Promise(i=>{this.answers.set(t,i),this.send({...e,request:t})})}open(){let e=new WebSocket(this.address);this.socket=e,e.binaryType="arraybuffer",e.onopen=()=>this.listener.onState("open"),e.onmessage=t=>{typeof t.data=="string"?this.take(JSON.parse(t.data)):this.listener.onFrame(t.data)},e.onclose=()=>{this.listener.onState("lost");for(let t of this.answers.values())t(null);this.answers.clear(),setTimeout(()=>this.open(),700)}}take(e){(e.kind==="done"||e.kind==="problem")&&(this.answers.get(e.request)?.(e.kind==="problem"?e:null),this.answers.delete(e.request)),this.listener.onMessage(e)}};var ig=0;var sg=3;function rg(n){return new DataView(n).getUint32(0,!0)}function og(n,e,t){let i=new DataView(n),s=i.getUint32(36,!0),r=40+28*e,o=r+16*t;if(n.byteLength!==o+4*s)throw new RangeError(`a frame of ${n.byteLength} bytes, expected ${o+4*s}`);return{scene:i.getUint32(0,!0),number:i.getUint32(4,!0),step:i.getFloat64(8,!0),time:i.getFloat64(16,!0),speed:i.getFloat32(24,!0),realTimeFactor:i.getFloat32(28,!0),playing:i.getUint32(32,!0)!==0,poses:new Float32Array(n,40,7*e),joints:new Float32Array(n,r,4*t),signals:new Float32Array(n,o,s)}}var Ay=.03333333333333333,bc=class{frames=[];add(e){let t=this.frames.at(-1);if(t!==void 0&&e.time<=t.time)this.frames=this.frames.filter(i=>i.time<e.time);else if(t!==void 0&&e.time-t.time<Ay&&e.playing)return;this.frames.push(e),(this.frames[0]?.time??0)<e.time-1.1*60&&(this.frames=this.frames.filter(i=>i.time>=e.time-60))}clear(){this.frames=[]}get begin(){return this.frames[0]?.time??0}get end(){return this.frames.at(-1)?.time??0}at(e){let t=0,i=this.frames.length;for(;t<i;){let s=t+i>>1;(this.frames[s]?.time??0)<=e+1e-9?t=s+1:i=s}return this.frames[Math.max(0,t-1)]??null}path(e,t){let i=this.end-t,s=[];for(let r of this.frames){if(r.time<i)continue;let[o=Number.NaN,a=0,c=0]=r.poses.subarray(7*e,7*e+3);Number.isFinite(o)&&s.push(o,a,c)}return new Float32Array(s)}};var ag=15,Cy=1e3,Wr=et("connecting"),fr=et(null),ut=et(null),ur=et(!1),ks=et(null),Sc=et([]),qa=et([]),No=et(""),Do=et([]),Mc=et([]),Ya=et([]),En=et(null),_s=et(!1),Ni=new bc,hr=et(null),pr=et(""),dr=et(null),fi={contacts:et(!1),frames:et(!1),trail:et(!1),wireframe:et(!1),follow:et(!1)},pi=et(!1),xs=et(!1),Ui=et(-1);function hg(n,e,t){let i=localStorage.getItem(n),s=et(i!==null&&t.includes(i)?i:e);return It(()=>localStorage.setItem(n,s.value)),s}var vs=hg("linkwork.angles","rad",["rad","deg"]),wc=hg("linkwork.theme","system",["system","light","dark"]),Ud=matchMedia("(prefers-color-scheme: dark)"),dg=et(Ud.matches);Ud.addEventListener("change",()=>{dg.value=Ud.matches});var Ki=Po(()=>wc.value==="system"?dg.value:wc.value==="dark"),Ec=new Set;function Ac(n){return Ec.add(n),()=>Ec.delete(n)}var Tc=null,lg=0,gs=null;function Ry(){let n=Tc,e=ut.value;if(Tc=null,n===null)return;let t=new DataView(n).getUint32(4,!0);if(e!==null&&rg(n)===e.number){let i=gs?.step;if(gs=og(n,e.bodies.length,e.joints.length),Ni.add(gs),gs.step!==i&&(hr.value=null),hr.value===null)for(let s of Ec)s(gs);fg()}Uo.send({kind:"acknowledge",frame:t})}var cg;function Cc(n){hr.value=n;let e=n===null?gs:Ni.at(n);if(e!==null){En.value=e;for(let t of Ec)t(e)}}function fg(){if(gs===null||hr.value!==null)return;let n=performance.now(),e=n-lg>=1e3/ag;clearTimeout(cg),e||gs.playing!==_s.value?(lg=n,Gr(()=>{En.value=gs,_s.value=gs?.playing??!1})):cg=setTimeout(fg,1e3/ag)}function Py(n){switch(n.kind){case"welcome":fr.value=n;break;case"scene":Gr(()=>{ut.value=n,ur.value=!0,En.value=null,ks.value=null,Ui.value=-1,pi.value=!1,Sc.value=[],qa.value=[],Ya.value=[],Mc.value=[],hr.value=null,pr.value="",dr.value=null,Ni.clear()});break;case"closed":Gr(()=>{ut.value=null,ur.value=!0,pi.value=!0});break;case"status":ks.value=n;break;case"live":Sc.value=n.values;break;case"contacts":Ya.value=n.contacts;break;case"solutions":dr.value=n;break;case"checkpoints":Mc.value=n.checkpoints;break;case"log":qa.value=[...n.restart?[]:qa.value,...n.entries].slice(-Cy);break;case"busy":No.value=n.text;break;case"problem":Iy(n);break}}var ug=0;function Iy(n){ug+=1,Do.value=[...Do.value.slice(-3),{...n,id:ug}]}function Od(n){Do.value=Do.value.filter(e=>e.id!==n)}var Uo=new yc(`ws://${location.host}/socket`,{onState:n=>{Wr.value=n,n==="open"&&(Fd.length>0&&kd(Fd),Uo.send({kind:"show",contacts:fi.contacts.value}))},onMessage:Py,onFrame:n=>{Tc===null&&requestAnimationFrame(Ry),Tc=n}}),Fd=[];function kd(n){Fd=n,Uo.send({kind:"signals",names:n})}It(()=>{Uo.send({kind:"show",contacts:fi.contacts.value}),fi.contacts.value||(Ya.value=[])});function Kt(n){return Uo.act(n)}function mr(n){Uo.send(n)}function Rc(){Kt({kind:_s.value?"pause":"play"})}function pg(n,e){let t=n.map(s=>`"${(/^[=+\-@\t\r]/.test(s)?`'${s}`:s).replaceAll('"','""')}"`),i=(e[0]??[]).map((s,r)=>e.map(o=>o[r]??"").join(","));return`${[t.join(","),...i].join(`
`)}
`}function mg(n,e){let t=URL.createObjectURL(new Blob([e],{type:"text/csv"}));Bd(n,t),setTimeout(()=>URL.revokeObjectURL(t),1e4)}function Bd(n,e){let t=document.createElement("a");t.href=e,t.download=n,t.click()}var Ly=/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]|\u034f|[\u115f\u1160\u3164\uffa0]|[\u17b4\u17b5]|[\u180b-\u180f]|[\ufe00-\ufe0f]/gu;function it(n){return n.replace(Ly,e=>`\\u{${(e.codePointAt(0)??0).toString(16)}}`)}function fn(n,e){if(!Number.isFinite(n))return"\u2013";let t=n.toFixed(e);return/^-0\.?0*$/.test(t)?t.slice(1):t}function Bs(n,e=5){if(!Number.isFinite(n))return n>0?"\u221E":n<0?"\u2212\u221E":"\u2013";if(n===0)return"0";let t=Math.abs(n);return t>=1e6||t<1e-4?n.toExponential(2).replace(/\.?0+e/,"e"):String(Number(n.toPrecision(e)))}function gg(n){return String(Math.round(n)).replace(/\B(?=(\d{3})+$)/g,"\u202F")}function zd(n){let e=n.trim().replace(",",".").replace("\u2212","-");return e===""?Number.NaN:Number(e)}function Fo(n,e){return n==="rad"&&e==="deg"?180/Math.PI:1}function Pc(n,e){return n==="rad"&&e==="deg"?"\xB0":n}var Rr={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},Pr={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},Kg=0,vf=1,jg=2;var eo=1,Qg=2,ha=3,ws=0,$n=1,gi=2,to=0,da=1,yf=2,bf=3,Sf=4,e0=5;var no=100,t0=101,n0=102,i0=103,s0=104,r0=200,o0=201,a0=202,l0=203,Mf=204,wf=205,c0=206,u0=207,h0=208,d0=209,f0=210,p0=211,m0=212,g0=213,_0=214,su=0,ru=1,ou=2,jo=3,au=4,lu=5,cu=6,uu=7,Uu=0,x0=1,v0=2,Es=0,Ef=1,Tf=2,Af=3,Cf=4,Rf=5,Pf=6,Cl=7;var If=300,io=301,fa=302,Fu=303,Ou=304,hu=1e3,bs=1001,du=1002,qn=1003,y0=1004;var Rl=1005;var ui=1006,ku=1007;var $s=1008;var _i=1009,Lf=1010,Df=1011,pa=1012,Bu=1013,is=1014,Vi=1015,ss=1016,zu=1017,Gu=1018,so=1020,Nf=35902,Uf=35899,Ff=1021,Of=1022,rs=1023,qs=1026,Ks=1027,Vu=1028,Hu=1029,Ir=1030,Wu=1031;var Xu=1033,Pl=33776,Il=33777,Ll=33778,Dl=33779,qu=35840,Yu=35841,Zu=35842,Ju=35843,$u=36196,Ku=37492,ju=37496,Qu=37488,eh=37489,Nl=37490,th=37491,nh=37808,ih=37809,sh=37810,rh=37811,oh=37812,ah=37813,lh=37814,ch=37815,uh=37816,hh=37817,dh=37818,fh=37819,ph=37820,mh=37821,gh=36492,_h=36494,xh=36495,vh=36283,yh=36284,Ul=36285,bh=36286;var sl=2300,fu=2301,nu=2302,cf=2303,uf=2400,hf=2401,df=2402;var b0=3200;var Fl=0,S0=1,js="",ci="srgb",rl="srgb-linear",ol="linear",Lt="srgb";var iu=7680;var M0=519,w0=512,E0=513,T0=514,kf=515,A0=516,C0=517,Bf=518,zf=519,R0=35044;var Gf="300 es",Oi=2e3,Qo=2001;function Dy(n){for(let e=n.length-1;e>=0;--e)if(n[e]>=65535)return!0;return!1}function Ny(n){return ArrayBuffer.isView(n)&&!(n instanceof DataView)}function al(n){return document.createElementNS("http://www.w3.org/1999/xhtml",n)}function P0(){let n=al("canvas");return n.style.display="block",n}var _g={},ea=null;function Vf(...n){let e="THREE."+n.shift();ea?ea("log",e,...n):console.log(e,...n)}function I0(n){let e=n[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=n[1];t&&t.isStackTrace?n[0]+=" "+t.getLocation():n[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return n}function Ze(...n){n=I0(n);let e="THREE."+n.shift();if(ea)ea("warn",e,...n);else{let t=n[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...n)}}function tt(...n){n=I0(n);let e="THREE."+n.shift();if(ea)ea("error",e,...n);else{let t=n[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...n)}}function tl(...n){let e=n.join(" ");e in _g||(_g[e]=!0,Ze(...n))}function L0(n,e,t){return new Promise(function(i,s){function r(){switch(n.clientWaitSync(e,n.SYNC_FLUSH_COMMANDS_BIT,0)){case n.WAIT_FAILED:s();break;case n.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:i()}}setTimeout(r,t)})}var D0={[su]:su,[ou]:cu,[au]:au,[jo]:lu,[ru]:ru,[cu]:ou,[uu]:uu,[lu]:jo},ts=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let i=this._listeners;i[e]===void 0&&(i[e]=[]),i[e].indexOf(t)===-1&&i[e].push(t)}hasEventListener(e,t){let i=this._listeners;return i===void 0?!1:i[e]!==void 0&&i[e].indexOf(t)!==-1}removeEventListener(e,t){let i=this._listeners;if(i===void 0)return;let s=i[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let i=t[e.type];if(i!==void 0){e.target=this;let s=i.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},ei=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],xg=1234567,nl=Math.PI/180,ta=180/Math.PI;function ma(){let n=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,i=Math.random()*4294967295|0;return(ei[n&255]+ei[n>>8&255]+ei[n>>16&255]+ei[n>>24&255]+"-"+ei[e&255]+ei[e>>8&255]+"-"+ei[e>>16&15|64]+ei[e>>24&255]+"-"+ei[t&63|128]+ei[t>>8&255]+"-"+ei[t>>16&255]+ei[t>>24&255]+ei[i&255]+ei[i>>8&255]+ei[i>>16&255]+ei[i>>24&255]).toLowerCase()}function _t(n,e,t){return Math.max(e,Math.min(t,n))}function Hf(n,e){return(n%e+e)%e}function Uy(n,e,t,i,s){return i+(n-e)*(s-i)/(t-e)}function Fy(n,e,t){return n!==e?(t-n)/(e-n):0}function il(n,e,t){return(1-t)*n+t*e}function Oy(n,e,t,i){return il(n,e,1-Math.exp(-t*i))}function ky(n,e=1){return e-Math.abs(Hf(n,e*2)-e)}function By(n,e,t){return n<=e?0:n>=t?1:(n=(n-e)/(t-e),n*n*(3-2*n))}function zy(n,e,t){return n<=e?0:n>=t?1:(n=(n-e)/(t-e),n*n*n*(n*(n*6-15)+10))}function Gy(n,e){return n+Math.floor(Math.random()*(e-n+1))}function Vy(n,e){return n+Math.random()*(e-n)}function Hy(n){return n*(.5-Math.random())}function Wy(n){n!==void 0&&(xg=n);let e=xg+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function Xy(n){return n*nl}function qy(n){return n*ta}function Yy(n){return n>0&&Number.isInteger(n)&&2**Math.round(Math.log2(n))===n}function Zy(n){return Math.pow(2,Math.ceil(Math.log(n)/Math.LN2))}function Wf(n){return Math.pow(2,Math.floor(Math.log(n)/Math.LN2))}function Jy(n,e,t,i,s){let r=Math.cos,o=Math.sin,a=r(t/2),c=o(t/2),l=r((e+i)/2),h=o((e+i)/2),d=r((e-i)/2),u=o((e-i)/2),f=r((i-e)/2),g=o((i-e)/2);switch(s){case"XYX":n.set(a*h,c*d,c*u,a*l);break;case"YZY":n.set(c*u,a*h,c*d,a*l);break;case"ZXZ":n.set(c*d,c*u,a*h,a*l);break;case"XZX":n.set(a*h,c*g,c*f,a*l);break;case"YXY":n.set(c*f,a*h,c*g,a*l);break;case"ZYZ":n.set(c*g,c*f,a*h,a*l);break;default:Ze("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function Xf(n){switch(n.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function N0(n,e){if(e.constructor===Float32Array)return n;let t=Xf(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(n/t,-1)}function U0(n,e){if(e.constructor===Float32Array)return n;let t=Xf(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(n*t)}var Sh={DEG2RAD:nl,RAD2DEG:ta,generateUUID:ma,clamp:_t,euclideanModulo:Hf,mapLinear:Uy,inverseLerp:Fy,lerp:il,damp:Oy,pingpong:ky,smoothstep:By,smootherstep:zy,randInt:Gy,randFloat:Vy,randFloatSpread:Hy,seededRandom:Wy,degToRad:Xy,radToDeg:qy,isPowerOfTwo:Yy,ceilPowerOfTwo:Zy,floorPowerOfTwo:Wf,setQuaternionFromProperEuler:Jy,normalize:U0,denormalize:N0},qe=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,i=this.y,s=e.elements;return this.x=s[0]*t+s[3]*i+s[6],this.y=s[1]*t+s[4]*i+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=_t(this.x,e.x,t.x),this.y=_t(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=_t(this.x,e,t),this.y=_t(this.y,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(_t(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let i=this.dot(e)/t;return Math.acos(_t(i,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,i=this.y-e.y;return t*t+i*i}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let i=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*i-o*s+e.x,this.y=r*s+o*i+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Gt=class{constructor(e=0,t=0,i=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=i,this._w=s}static slerpFlat(e,t,i,s,r,o,a){let c=i[s+0],l=i[s+1],h=i[s+2],d=i[s+3],u=r[o+0],f=r[o+1],g=r[o+2],b=r[o+3];if(d!==b||c!==u||l!==f||h!==g){let m=c*u+l*f+h*g+d*b;m<0&&(u=-u,f=-f,g=-g,b=-b,m=-m);let p=1-a;if(m<.9995){let _=Math.acos(m),A=Math.sin(_);p=Math.sin(p*_)/A,a=Math.sin(a*_)/A,c=c*p+u*a,l=l*p+f*a,h=h*p+g*a,d=d*p+b*a}else{c=c*p+u*a,l=l*p+f*a,h=h*p+g*a,d=d*p+b*a;let _=1/Math.sqrt(c*c+l*l+h*h+d*d);c*=_,l*=_,h*=_,d*=_}}e[t]=c,e[t+1]=l,e[t+2]=h,e[t+3]=d}static multiplyQuaternionsFlat(e,t,i,s,r,o){let a=i[s],c=i[s+1],l=i[s+2],h=i[s+3],d=r[o],u=r[o+1],f=r[o+2],g=r[o+3];return e[t]=a*g+h*d+c*f-l*u,e[t+1]=c*g+h*u+l*d-a*f,e[t+2]=l*g+h*f+a*u-c*d,e[t+3]=h*g-a*d-c*u-l*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,i,s){return this._x=e,this._y=t,this._z=i,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let i=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,c=Math.sin,l=a(i/2),h=a(s/2),d=a(r/2),u=c(i/2),f=c(s/2),g=c(r/2);switch(o){case"XYZ":this._x=u*h*d+l*f*g,this._y=l*f*d-u*h*g,this._z=l*h*g+u*f*d,this._w=l*h*d-u*f*g;break;case"YXZ":this._x=u*h*d+l*f*g,this._y=l*f*d-u*h*g,this._z=l*h*g-u*f*d,this._w=l*h*d+u*f*g;break;case"ZXY":this._x=u*h*d-l*f*g,this._y=l*f*d+u*h*g,this._z=l*h*g+u*f*d,this._w=l*h*d-u*f*g;break;case"ZYX":this._x=u*h*d-l*f*g,this._y=l*f*d+u*h*g,this._z=l*h*g-u*f*d,this._w=l*h*d+u*f*g;break;case"YZX":this._x=u*h*d+l*f*g,this._y=l*f*d+u*h*g,this._z=l*h*g-u*f*d,this._w=l*h*d-u*f*g;break;case"XZY":this._x=u*h*d-l*f*g,this._y=l*f*d-u*h*g,this._z=l*h*g+u*f*d,this._w=l*h*d+u*f*g;break;default:Ze("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let i=t/2,s=Math.sin(i);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(i),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,i=t[0],s=t[4],r=t[8],o=t[1],a=t[5],c=t[9],l=t[2],h=t[6],d=t[10],u=i+a+d;if(u>0){let f=.5/Math.sqrt(u+1);this._w=.25/f,this._x=(h-c)*f,this._y=(r-l)*f,this._z=(o-s)*f}else if(i>a&&i>d){let f=2*Math.sqrt(1+i-a-d);this._w=(h-c)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+l)/f}else if(a>d){let f=2*Math.sqrt(1+a-i-d);this._w=(r-l)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(c+h)/f}else{let f=2*Math.sqrt(1+d-i-a);this._w=(o-s)/f,this._x=(r+l)/f,this._y=(c+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let i=e.dot(t)+1;return i<1e-8?(i=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=i):(this._x=0,this._y=-e.z,this._z=e.y,this._w=i)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=i),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(_t(this.dot(e),-1,1)))}rotateTowards(e,t){let i=this.angleTo(e);if(i===0)return this;let s=Math.min(1,t/i);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let i=e._x,s=e._y,r=e._z,o=e._w,a=t._x,c=t._y,l=t._z,h=t._w;return this._x=i*h+o*a+s*l-r*c,this._y=s*h+o*c+r*a-i*l,this._z=r*h+o*l+i*c-s*a,this._w=o*h-i*a-s*c-r*l,this._onChangeCallback(),this}slerp(e,t){let i=e._x,s=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(i=-i,s=-s,r=-r,o=-o,a=-a);let c=1-t;if(a<.9995){let l=Math.acos(a),h=Math.sin(l);c=Math.sin(c*l)/h,t=Math.sin(t*l)/h,this._x=this._x*c+i*t,this._y=this._y*c+s*t,this._z=this._z*c+r*t,this._w=this._w*c+o*t,this._onChangeCallback()}else this._x=this._x*c+i*t,this._y=this._y*c+s*t,this._z=this._z*c+r*t,this._w=this._w*c+o*t,this.normalize();return this}slerpQuaternions(e,t,i){return this.copy(e).slerp(t,i)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),i=Math.random(),s=Math.sqrt(1-i),r=Math.sqrt(i);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},z=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,i=0){this.x=e,this.y=t,this.z=i}set(e,t,i){return i===void 0&&(i=this.z),this.x=e,this.y=t,this.z=i,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(vg.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(vg.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,i=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*i+r[6]*s,this.y=r[1]*t+r[4]*i+r[7]*s,this.z=r[2]*t+r[5]*i+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,i=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*i+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*i+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*i+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*i+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,i=this.y,s=this.z,r=e.x,o=e.y,a=e.z,c=e.w,l=2*(o*s-a*i),h=2*(a*t-r*s),d=2*(r*i-o*t);return this.x=t+c*l+o*d-a*h,this.y=i+c*h+a*l-r*d,this.z=s+c*d+r*h-o*l,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,i=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*i+r[8]*s,this.y=r[1]*t+r[5]*i+r[9]*s,this.z=r[2]*t+r[6]*i+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=_t(this.x,e.x,t.x),this.y=_t(this.y,e.y,t.y),this.z=_t(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=_t(this.x,e,t),this.y=_t(this.y,e,t),this.z=_t(this.z,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(_t(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this.z=e.z+(t.z-e.z)*i,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let i=e.x,s=e.y,r=e.z,o=t.x,a=t.y,c=t.z;return this.x=s*c-r*a,this.y=r*o-i*c,this.z=i*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let i=e.dot(this)/t;return this.copy(e).multiplyScalar(i)}projectOnPlane(e){return Gd.copy(this).projectOnVector(e),this.sub(Gd)}reflect(e){return this.sub(Gd.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let i=this.dot(e)/t;return Math.acos(_t(i,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,i=this.y-e.y,s=this.z-e.z;return t*t+i*i+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,i){let s=Math.sin(t)*e;return this.x=s*Math.sin(i),this.y=Math.cos(t)*e,this.z=s*Math.cos(i),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,i){return this.x=e*Math.sin(t),this.y=i,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),i=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=i,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,i=Math.sqrt(1-t*t);return this.x=i*Math.cos(e),this.y=t,this.z=i*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Gd=new z,vg=new Gt,st=class{static{this.prototype.isMatrix3=!0}constructor(e,t,i,s,r,o,a,c,l){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,i,s,r,o,a,c,l)}set(e,t,i,s,r,o,a,c,l){let h=this.elements;return h[0]=e,h[1]=s,h[2]=a,h[3]=t,h[4]=r,h[5]=c,h[6]=i,h[7]=o,h[8]=l,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,i=e.elements;return t[0]=i[0],t[1]=i[1],t[2]=i[2],t[3]=i[3],t[4]=i[4],t[5]=i[5],t[6]=i[6],t[7]=i[7],t[8]=i[8],this}extractBasis(e,t,i){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),i.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let i=e.elements,s=t.elements,r=this.elements,o=i[0],a=i[3],c=i[6],l=i[1],h=i[4],d=i[7],u=i[2],f=i[5],g=i[8],b=s[0],m=s[3],p=s[6],_=s[1],A=s[4],y=s[7],C=s[2],T=s[5],x=s[8];return r[0]=o*b+a*_+c*C,r[3]=o*m+a*A+c*T,r[6]=o*p+a*y+c*x,r[1]=l*b+h*_+d*C,r[4]=l*m+h*A+d*T,r[7]=l*p+h*y+d*x,r[2]=u*b+f*_+g*C,r[5]=u*m+f*A+g*T,r[8]=u*p+f*y+g*x,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],i=e[1],s=e[2],r=e[3],o=e[4],a=e[5],c=e[6],l=e[7],h=e[8];return t*o*h-t*a*l-i*r*h+i*a*c+s*r*l-s*o*c}invert(){let e=this.elements,t=e[0],i=e[1],s=e[2],r=e[3],o=e[4],a=e[5],c=e[6],l=e[7],h=e[8],d=h*o-a*l,u=a*c-h*r,f=l*r-o*c,g=t*d+i*u+s*f;if(g===0)return this.set(0,0,0,0,0,0,0,0,0);let b=1/g;return e[0]=d*b,e[1]=(s*l-h*i)*b,e[2]=(a*i-s*o)*b,e[3]=u*b,e[4]=(h*t-s*c)*b,e[5]=(s*r-a*t)*b,e[6]=f*b,e[7]=(i*c-l*t)*b,e[8]=(o*t-i*r)*b,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,i,s,r,o,a){let c=Math.cos(r),l=Math.sin(r);return this.set(i*c,i*l,-i*(c*o+l*a)+o+e,-s*l,s*c,-s*(-l*o+c*a)+a+t,0,0,1),this}scale(e,t){return tl("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Vd.makeScale(e,t)),this}rotate(e){return tl("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Vd.makeRotation(-e)),this}translate(e,t){return tl("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Vd.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,-i,0,i,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,i=e.elements;for(let s=0;s<9;s++)if(t[s]!==i[s])return!1;return!0}fromArray(e,t=0){for(let i=0;i<9;i++)this.elements[i]=e[i+t];return this}toArray(e=[],t=0){let i=this.elements;return e[t]=i[0],e[t+1]=i[1],e[t+2]=i[2],e[t+3]=i[3],e[t+4]=i[4],e[t+5]=i[5],e[t+6]=i[6],e[t+7]=i[7],e[t+8]=i[8],e}clone(){return new this.constructor().fromArray(this.elements)}},Vd=new st,yg=new st().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),bg=new st().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function $y(){let n={enabled:!0,workingColorSpace:rl,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Lt&&(s.r=Xs(s.r),s.g=Xs(s.g),s.b=Xs(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Lt&&(s.r=Ko(s.r),s.g=Ko(s.g),s.b=Ko(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===js?ol:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],i=[.3127,.329];return n.define({[rl]:{primaries:e,whitePoint:i,transfer:ol,toXYZ:yg,fromXYZ:bg,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:ci},outputColorSpaceConfig:{drawingBufferColorSpace:ci}},[ci]:{primaries:e,whitePoint:i,transfer:Lt,toXYZ:yg,fromXYZ:bg,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:ci}}}),n}var yt=$y();function Xs(n){return n<.04045?n*.0773993808:Math.pow(n*.9478672986+.0521327014,2.4)}function Ko(n){return n<.0031308?n*12.92:1.055*Math.pow(n,.41666)-.055}var Oo,pu=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let i;if(e instanceof HTMLCanvasElement)i=e;else{Oo===void 0&&(Oo=al("canvas")),Oo.width=e.width,Oo.height=e.height;let s=Oo.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),i=Oo}return i.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=al("canvas");t.width=e.width,t.height=e.height;let i=t.getContext("2d");i.drawImage(e,0,0,e.width,e.height);let s=i.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=Xs(r[o]/255)*255;return i.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let i=0;i<t.length;i++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[i]=Math.floor(Xs(t[i]/255)*255):t[i]=Xs(t[i]);return{data:t,width:e.width,height:e.height}}else return Ze("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},Ky=0,na=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:Ky++}),this.uuid=ma(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let i={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Hd(s[o].image)):r.push(Hd(s[o]))}else r=Hd(s);i.url=r}return t||(e.images[this.uuid]=i),i}};function Hd(n){return typeof HTMLImageElement<"u"&&n instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&n instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&n instanceof ImageBitmap?pu.getDataURL(n):n.data?{data:Array.from(n.data),width:n.width,height:n.height,type:n.data.constructor.name}:(Ze("Texture: Unable to serialize Texture."),{})}var jy=0,Wd=new z,mi=class n extends ts{constructor(e=n.DEFAULT_IMAGE,t=n.DEFAULT_MAPPING,i=bs,s=bs,r=ui,o=$s,a=rs,c=_i,l=n.DEFAULT_ANISOTROPY,h=js){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:jy++}),this.uuid=ma(),this.name="",this.source=new na(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=i,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=l,this.format=a,this.internalFormat=null,this.type=c,this.offset=new qe(0,0),this.repeat=new qe(1,1),this.center=new qe(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new st,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Wd).x}get height(){return this.source.getSize(Wd).y}get depth(){return this.source.getSize(Wd).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let i=e[t];if(i===void 0){Ze(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ze(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&i&&s.isVector2&&i.isVector2||s&&i&&s.isVector3&&i.isVector3||s&&i&&s.isMatrix3&&i.isMatrix3?s.copy(i):this[t]=i}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let i={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(i.userData=this.userData),t||(e.textures[this.uuid]=i),i}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==If)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case hu:e.x=e.x-Math.floor(e.x);break;case bs:e.x=e.x<0?0:1;break;case du:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case hu:e.y=e.y-Math.floor(e.y);break;case bs:e.y=e.y<0?0:1;break;case du:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};mi.DEFAULT_IMAGE=null;mi.DEFAULT_MAPPING=If;mi.DEFAULT_ANISOTROPY=1;var sn=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,i=0,s=1){this.x=e,this.y=t,this.z=i,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,i,s){return this.x=e,this.y=t,this.z=i,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,i=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*i+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*i+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*i+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*i+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,i,s,r,c=e.elements,l=c[0],h=c[4],d=c[8],u=c[1],f=c[5],g=c[9],b=c[2],m=c[6],p=c[10];if(Math.abs(h-u)<.01&&Math.abs(d-b)<.01&&Math.abs(g-m)<.01){if(Math.abs(h+u)<.1&&Math.abs(d+b)<.1&&Math.abs(g+m)<.1&&Math.abs(l+f+p-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let A=(l+1)/2,y=(f+1)/2,C=(p+1)/2,T=(h+u)/4,x=(d+b)/4,M=(g+m)/4;return A>y&&A>C?A<.01?(i=0,s=.707106781,r=.707106781):(i=Math.sqrt(A),s=T/i,r=x/i):y>C?y<.01?(i=.707106781,s=0,r=.707106781):(s=Math.sqrt(y),i=T/s,r=M/s):C<.01?(i=.707106781,s=.707106781,r=0):(r=Math.sqrt(C),i=x/r,s=M/r),this.set(i,s,r,t),this}let _=Math.sqrt((m-g)*(m-g)+(d-b)*(d-b)+(u-h)*(u-h));return Math.abs(_)<.001&&(_=1),this.x=(m-g)/_,this.y=(d-b)/_,this.z=(u-h)/_,this.w=Math.acos((l+f+p-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=_t(this.x,e.x,t.x),this.y=_t(this.y,e.y,t.y),this.z=_t(this.z,e.z,t.z),this.w=_t(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=_t(this.x,e,t),this.y=_t(this.y,e,t),this.z=_t(this.z,e,t),this.w=_t(this.w,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(_t(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this.z=e.z+(t.z-e.z)*i,this.w=e.w+(t.w-e.w)*i,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},mu=class extends ts{constructor(e=1,t=1,i={}){super(),i=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:ui,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},i),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=i.depth,this.scissor=new sn(0,0,e,t),this.scissorTest=!1,this.viewport=new sn(0,0,e,t),this.textures=[];let s=i.count;for(let r=0;r<s;r++)this.textures[r]=new mi({width:e,height:t,depth:i.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(i),this.depthBuffer=i.depthBuffer,this.stencilBuffer=i.stencilBuffer,this.resolveColorBuffer=i.resolveColorBuffer,this.resolveDepthBuffer=i.resolveDepthBuffer,this.resolveStencilBuffer=i.resolveStencilBuffer,this.storeMultisampledColorBuffer=i.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=i.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=i.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=i.depthTexture,this.samples=i.samples,this.multiview=i.multiview,this.useArrayDepthTexture=i.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:ui,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let i=0;i<this.textures.length;i++)this.textures[i].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,i=1){if(this.width!==e||this.height!==t||this.depth!==i){this.width=e,this.height=t,this.depth=i;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=i,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,i=e.textures.length;t<i;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new na(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},Ti=class extends mu{constructor(e=1,t=1,i={}){super(e,t,i),this.isWebGLRenderTarget=!0}},ll=class extends mi{constructor(e=null,t=1,i=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:i,depth:s},this.magFilter=qn,this.minFilter=qn,this.wrapR=bs,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var gu=class extends mi{constructor(e=null,t=1,i=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:i,depth:s},this.magFilter=qn,this.minFilter=qn,this.wrapR=bs,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var Et=class n{static{this.prototype.isMatrix4=!0}constructor(e,t,i,s,r,o,a,c,l,h,d,u,f,g,b,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,i,s,r,o,a,c,l,h,d,u,f,g,b,m)}set(e,t,i,s,r,o,a,c,l,h,d,u,f,g,b,m){let p=this.elements;return p[0]=e,p[4]=t,p[8]=i,p[12]=s,p[1]=r,p[5]=o,p[9]=a,p[13]=c,p[2]=l,p[6]=h,p[10]=d,p[14]=u,p[3]=f,p[7]=g,p[11]=b,p[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new n().fromArray(this.elements)}copy(e){let t=this.elements,i=e.elements;return t[0]=i[0],t[1]=i[1],t[2]=i[2],t[3]=i[3],t[4]=i[4],t[5]=i[5],t[6]=i[6],t[7]=i[7],t[8]=i[8],t[9]=i[9],t[10]=i[10],t[11]=i[11],t[12]=i[12],t[13]=i[13],t[14]=i[14],t[15]=i[15],this}copyPosition(e){let t=this.elements,i=e.elements;return t[12]=i[12],t[13]=i[13],t[14]=i[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,i){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),i.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),i.setFromMatrixColumn(this,2),this)}makeBasis(e,t,i){return this.set(e.x,t.x,i.x,0,e.y,t.y,i.y,0,e.z,t.z,i.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,i=e.elements,s=1/ko.setFromMatrixColumn(e,0).length(),r=1/ko.setFromMatrixColumn(e,1).length(),o=1/ko.setFromMatrixColumn(e,2).length();return t[0]=i[0]*s,t[1]=i[1]*s,t[2]=i[2]*s,t[3]=0,t[4]=i[4]*r,t[5]=i[5]*r,t[6]=i[6]*r,t[7]=0,t[8]=i[8]*o,t[9]=i[9]*o,t[10]=i[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,i=e.x,s=e.y,r=e.z,o=Math.cos(i),a=Math.sin(i),c=Math.cos(s),l=Math.sin(s),h=Math.cos(r),d=Math.sin(r);if(e.order==="XYZ"){let u=o*h,f=o*d,g=a*h,b=a*d;t[0]=c*h,t[4]=-c*d,t[8]=l,t[1]=f+g*l,t[5]=u-b*l,t[9]=-a*c,t[2]=b-u*l,t[6]=g+f*l,t[10]=o*c}else if(e.order==="YXZ"){let u=c*h,f=c*d,g=l*h,b=l*d;t[0]=u+b*a,t[4]=g*a-f,t[8]=o*l,t[1]=o*d,t[5]=o*h,t[9]=-a,t[2]=f*a-g,t[6]=b+u*a,t[10]=o*c}else if(e.order==="ZXY"){let u=c*h,f=c*d,g=l*h,b=l*d;t[0]=u-b*a,t[4]=-o*d,t[8]=g+f*a,t[1]=f+g*a,t[5]=o*h,t[9]=b-u*a,t[2]=-o*l,t[6]=a,t[10]=o*c}else if(e.order==="ZYX"){let u=o*h,f=o*d,g=a*h,b=a*d;t[0]=c*h,t[4]=g*l-f,t[8]=u*l+b,t[1]=c*d,t[5]=b*l+u,t[9]=f*l-g,t[2]=-l,t[6]=a*c,t[10]=o*c}else if(e.order==="YZX"){let u=o*c,f=o*l,g=a*c,b=a*l;t[0]=c*h,t[4]=b-u*d,t[8]=g*d+f,t[1]=d,t[5]=o*h,t[9]=-a*h,t[2]=-l*h,t[6]=f*d+g,t[10]=u-b*d}else if(e.order==="XZY"){let u=o*c,f=o*l,g=a*c,b=a*l;t[0]=c*h,t[4]=-d,t[8]=l*h,t[1]=u*d+b,t[5]=o*h,t[9]=f*d-g,t[2]=g*d-f,t[6]=a*h,t[10]=b*d+u}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(Qy,e,eb)}lookAt(e,t,i){let s=this.elements;return Mi.subVectors(e,t),Mi.lengthSq()===0&&(Mi.z=1),Mi.normalize(),gr.crossVectors(i,Mi),gr.lengthSq()===0&&(Math.abs(i.z)===1?Mi.x+=1e-4:Mi.z+=1e-4,Mi.normalize(),gr.crossVectors(i,Mi)),gr.normalize(),Ic.crossVectors(Mi,gr),s[0]=gr.x,s[4]=Ic.x,s[8]=Mi.x,s[1]=gr.y,s[5]=Ic.y,s[9]=Mi.y,s[2]=gr.z,s[6]=Ic.z,s[10]=Mi.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let i=e.elements,s=t.elements,r=this.elements,o=i[0],a=i[4],c=i[8],l=i[12],h=i[1],d=i[5],u=i[9],f=i[13],g=i[2],b=i[6],m=i[10],p=i[14],_=i[3],A=i[7],y=i[11],C=i[15],T=s[0],x=s[4],M=s[8],U=s[12],P=s[1],L=s[5],B=s[9],W=s[13],N=s[2],G=s[6],Z=s[10],V=s[14],oe=s[3],q=s[7],j=s[11],te=s[15];return r[0]=o*T+a*P+c*N+l*oe,r[4]=o*x+a*L+c*G+l*q,r[8]=o*M+a*B+c*Z+l*j,r[12]=o*U+a*W+c*V+l*te,r[1]=h*T+d*P+u*N+f*oe,r[5]=h*x+d*L+u*G+f*q,r[9]=h*M+d*B+u*Z+f*j,r[13]=h*U+d*W+u*V+f*te,r[2]=g*T+b*P+m*N+p*oe,r[6]=g*x+b*L+m*G+p*q,r[10]=g*M+b*B+m*Z+p*j,r[14]=g*U+b*W+m*V+p*te,r[3]=_*T+A*P+y*N+C*oe,r[7]=_*x+A*L+y*G+C*q,r[11]=_*M+A*B+y*Z+C*j,r[15]=_*U+A*W+y*V+C*te,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],i=e[4],s=e[8],r=e[12],o=e[1],a=e[5],c=e[9],l=e[13],h=e[2],d=e[6],u=e[10],f=e[14],g=e[3],b=e[7],m=e[11],p=e[15],_=c*f-l*u,A=a*f-l*d,y=a*u-c*d,C=o*f-l*h,T=o*u-c*h,x=o*d-a*h;return t*(b*_-m*A+p*y)-i*(g*_-m*C+p*T)+s*(g*A-b*C+p*x)-r*(g*y-b*T+m*x)}determinantAffine(){let e=this.elements,t=e[0],i=e[4],s=e[8],r=e[1],o=e[5],a=e[9],c=e[2],l=e[6],h=e[10];return t*(o*h-a*l)-i*(r*h-a*c)+s*(r*l-o*c)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,i){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=i),this}invert(){let e=this.elements,t=e[0],i=e[1],s=e[2],r=e[3],o=e[4],a=e[5],c=e[6],l=e[7],h=e[8],d=e[9],u=e[10],f=e[11],g=e[12],b=e[13],m=e[14],p=e[15],_=t*a-i*o,A=t*c-s*o,y=t*l-r*o,C=i*c-s*a,T=i*l-r*a,x=s*l-r*c,M=h*b-d*g,U=h*m-u*g,P=h*p-f*g,L=d*m-u*b,B=d*p-f*b,W=u*p-f*m,N=_*W-A*B+y*L+C*P-T*U+x*M;if(N===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let G=1/N;return e[0]=(a*W-c*B+l*L)*G,e[1]=(s*B-i*W-r*L)*G,e[2]=(b*x-m*T+p*C)*G,e[3]=(u*T-d*x-f*C)*G,e[4]=(c*P-o*W-l*U)*G,e[5]=(t*W-s*P+r*U)*G,e[6]=(m*y-g*x-p*A)*G,e[7]=(h*x-u*y+f*A)*G,e[8]=(o*B-a*P+l*M)*G,e[9]=(i*P-t*B-r*M)*G,e[10]=(g*T-b*y+p*_)*G,e[11]=(d*y-h*T-f*_)*G,e[12]=(a*U-o*L-c*M)*G,e[13]=(t*L-i*U+s*M)*G,e[14]=(b*A-g*C-m*_)*G,e[15]=(h*C-d*A+u*_)*G,this}scale(e){let t=this.elements,i=e.x,s=e.y,r=e.z;return t[0]*=i,t[4]*=s,t[8]*=r,t[1]*=i,t[5]*=s,t[9]*=r,t[2]*=i,t[6]*=s,t[10]*=r,t[3]*=i,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],i=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,i,s))}makeTranslation(e,t,i){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,i,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),i=Math.sin(e);return this.set(1,0,0,0,0,t,-i,0,0,i,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,0,i,0,0,1,0,0,-i,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,-i,0,0,i,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let i=Math.cos(t),s=Math.sin(t),r=1-i,o=e.x,a=e.y,c=e.z,l=r*o,h=r*a;return this.set(l*o+i,l*a-s*c,l*c+s*a,0,l*a+s*c,h*a+i,h*c-s*o,0,l*c-s*a,h*c+s*o,r*c*c+i,0,0,0,0,1),this}makeScale(e,t,i){return this.set(e,0,0,0,0,t,0,0,0,0,i,0,0,0,0,1),this}makeShear(e,t,i,s,r,o){return this.set(1,i,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,i){let s=this.elements,r=t._x,o=t._y,a=t._z,c=t._w,l=r+r,h=o+o,d=a+a,u=r*l,f=r*h,g=r*d,b=o*h,m=o*d,p=a*d,_=c*l,A=c*h,y=c*d,C=i.x,T=i.y,x=i.z;return s[0]=(1-(b+p))*C,s[1]=(f+y)*C,s[2]=(g-A)*C,s[3]=0,s[4]=(f-y)*T,s[5]=(1-(u+p))*T,s[6]=(m+_)*T,s[7]=0,s[8]=(g+A)*x,s[9]=(m-_)*x,s[10]=(1-(u+b))*x,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,i){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return i.set(1,1,1),t.identity(),this;let o=ko.set(s[0],s[1],s[2]).length(),a=ko.set(s[4],s[5],s[6]).length(),c=ko.set(s[8],s[9],s[10]).length();r<0&&(o=-o),ji.copy(this);let l=1/o,h=1/a,d=1/c;return ji.elements[0]*=l,ji.elements[1]*=l,ji.elements[2]*=l,ji.elements[4]*=h,ji.elements[5]*=h,ji.elements[6]*=h,ji.elements[8]*=d,ji.elements[9]*=d,ji.elements[10]*=d,t.setFromRotationMatrix(ji),i.x=o,i.y=a,i.z=c,this}makePerspective(e,t,i,s,r,o,a=Oi,c=!1){let l=this.elements,h=2*r/(t-e),d=2*r/(i-s),u=(t+e)/(t-e),f=(i+s)/(i-s),g,b;if(c)g=r/(o-r),b=o*r/(o-r);else if(a===Oi)g=-(o+r)/(o-r),b=-2*o*r/(o-r);else if(a===Qo)g=-o/(o-r),b=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return l[0]=h,l[4]=0,l[8]=u,l[12]=0,l[1]=0,l[5]=d,l[9]=f,l[13]=0,l[2]=0,l[6]=0,l[10]=g,l[14]=b,l[3]=0,l[7]=0,l[11]=-1,l[15]=0,this}makeOrthographic(e,t,i,s,r,o,a=Oi,c=!1){let l=this.elements,h=2/(t-e),d=2/(i-s),u=-(t+e)/(t-e),f=-(i+s)/(i-s),g,b;if(c)g=1/(o-r),b=o/(o-r);else if(a===Oi)g=-2/(o-r),b=-(o+r)/(o-r);else if(a===Qo)g=-1/(o-r),b=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return l[0]=h,l[4]=0,l[8]=0,l[12]=u,l[1]=0,l[5]=d,l[9]=0,l[13]=f,l[2]=0,l[6]=0,l[10]=g,l[14]=b,l[3]=0,l[7]=0,l[11]=0,l[15]=1,this}equals(e){let t=this.elements,i=e.elements;for(let s=0;s<16;s++)if(t[s]!==i[s])return!1;return!0}fromArray(e,t=0){for(let i=0;i<16;i++)this.elements[i]=e[i+t];return this}toArray(e=[],t=0){let i=this.elements;return e[t]=i[0],e[t+1]=i[1],e[t+2]=i[2],e[t+3]=i[3],e[t+4]=i[4],e[t+5]=i[5],e[t+6]=i[6],e[t+7]=i[7],e[t+8]=i[8],e[t+9]=i[9],e[t+10]=i[10],e[t+11]=i[11],e[t+12]=i[12],e[t+13]=i[13],e[t+14]=i[14],e[t+15]=i[15],e}},ko=new z,ji=new Et,Qy=new z(0,0,0),eb=new z(1,1,1),gr=new z,Ic=new z,Mi=new z,Sg=new Et,Mg=new Gt,ki=class n{constructor(e=0,t=0,i=0,s=n.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=i,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,i,s=this._order){return this._x=e,this._y=t,this._z=i,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,i=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],c=s[1],l=s[5],h=s[9],d=s[2],u=s[6],f=s[10];switch(t){case"XYZ":this._y=Math.asin(_t(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(u,l),this._z=0);break;case"YXZ":this._x=Math.asin(-_t(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(c,l)):(this._y=Math.atan2(-d,r),this._z=0);break;case"ZXY":this._x=Math.asin(_t(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(-d,f),this._z=Math.atan2(-o,l)):(this._y=0,this._z=Math.atan2(c,r));break;case"ZYX":this._y=Math.asin(-_t(d,-1,1)),Math.abs(d)<.9999999?(this._x=Math.atan2(u,f),this._z=Math.atan2(c,r)):(this._x=0,this._z=Math.atan2(-o,l));break;case"YZX":this._z=Math.asin(_t(c,-1,1)),Math.abs(c)<.9999999?(this._x=Math.atan2(-h,l),this._y=Math.atan2(-d,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-_t(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(u,l),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:Ze("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,i===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,i){return Sg.makeRotationFromQuaternion(e),this.setFromRotationMatrix(Sg,t,i)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return Mg.setFromEuler(this),this.setFromQuaternion(Mg,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};ki.DEFAULT_ORDER="XYZ";var ia=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},tb=0,wg=new z,Bo=new Gt,zs=new Et,Lc=new z,Za=new z,nb=new z,ib=new Gt,Eg=new z(1,0,0),Tg=new z(0,1,0),Ag=new z(0,0,1),Cg={type:"added"},sb={type:"removed"},zo={type:"childadded",child:null},Xd={type:"childremoved",child:null},rn=class n extends ts{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:tb++}),this.uuid=ma(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=n.DEFAULT_UP.clone();let e=new z,t=new ki,i=new Gt,s=new z(1,1,1);function r(){i.setFromEuler(t,!1)}function o(){t.setFromQuaternion(i,void 0,!1)}t._onChange(r),i._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:i},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Et},normalMatrix:{value:new st}}),this.matrix=new Et,this.matrixWorld=new Et,this.matrixAutoUpdate=n.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=n.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new ia,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return Bo.setFromAxisAngle(e,t),this.quaternion.multiply(Bo),this}rotateOnWorldAxis(e,t){return Bo.setFromAxisAngle(e,t),this.quaternion.premultiply(Bo),this}rotateX(e){return this.rotateOnAxis(Eg,e)}rotateY(e){return this.rotateOnAxis(Tg,e)}rotateZ(e){return this.rotateOnAxis(Ag,e)}translateOnAxis(e,t){return wg.copy(e).applyQuaternion(this.quaternion),this.position.add(wg.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(Eg,e)}translateY(e){return this.translateOnAxis(Tg,e)}translateZ(e){return this.translateOnAxis(Ag,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(zs.copy(this.matrixWorld).invert())}lookAt(e,t,i){e.isVector3?Lc.copy(e):Lc.set(e,t,i);let s=this.parent;this.updateWorldMatrix(!0,!1),Za.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?zs.lookAt(Za,Lc,this.up):zs.lookAt(Lc,Za,this.up),this.quaternion.setFromRotationMatrix(zs),s&&(zs.extractRotation(s.matrixWorld),Bo.setFromRotationMatrix(zs),this.quaternion.premultiply(Bo.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(tt("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(Cg),zo.child=e,this.dispatchEvent(zo),zo.child=null):tt("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let i=0;i<arguments.length;i++)this.remove(arguments[i]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(sb),Xd.child=e,this.dispatchEvent(Xd),Xd.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),zs.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),zs.multiply(e.parent.matrixWorld)),e.applyMatrix4(zs),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(Cg),zo.child=e,this.dispatchEvent(zo),zo.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let i=0,s=this.children.length;i<s;i++){let o=this.children[i].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,i=[]){this[e]===t&&i.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,i);return i}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Za,e,nb),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Za,ib,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let i=0,s=t.length;i<s;i++)t[i].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let i=0,s=t.length;i<s;i++)t[i].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,i=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*i-r[8]*s,r[13]+=i-r[1]*t-r[5]*i-r[9]*s,r[14]+=s-r[2]*t-r[6]*i-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let i=0,s=t.length;i<s;i++)t[i].updateMatrixWorld(e)}updateWorldMatrix(e,t,i=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||i)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,i=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,i)}}toJSON(e){let t=e===void 0||typeof e=="string",i={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},i.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,c){return a[c.uuid]===void 0&&(a[c.uuid]=c.toJSON(e)),c.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let c=a.shapes;if(Array.isArray(c))for(let l=0,h=c.length;l<h;l++){let d=c[l];r(e.shapes,d)}else r(e.shapes,c)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let c=0,l=this.material.length;c<l;c++)a.push(r(e.materials,this.material[c]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let c=this.animations[a];s.animations.push(r(e.animations,c))}}if(t){let a=o(e.geometries),c=o(e.materials),l=o(e.textures),h=o(e.images),d=o(e.shapes),u=o(e.skeletons),f=o(e.animations),g=o(e.nodes);a.length>0&&(i.geometries=a),c.length>0&&(i.materials=c),l.length>0&&(i.textures=l),h.length>0&&(i.images=h),d.length>0&&(i.shapes=d),u.length>0&&(i.skeletons=u),f.length>0&&(i.animations=f),g.length>0&&(i.nodes=g)}return i.object=s,i;function o(a){let c=[];for(let l in a){let h=a[l];delete h.metadata,c.push(h)}return c}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let i=0;i<e.children.length;i++){let s=e.children[i];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};rn.DEFAULT_UP=new z(0,1,0);rn.DEFAULT_MATRIX_AUTO_UPDATE=!0;rn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Jn=class extends rn{constructor(){super(),this.isGroup=!0,this.type="Group"}},rb={type:"move"},sa=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Jn,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Jn,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new z,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new z),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Jn,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new z,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new z,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let i of e.hand.values())this._getHandJoint(t,i)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,i){let s=null,r=null,o=null,a=this._targetRay,c=this._grip,l=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(l&&e.hand){o=!0;for(let b of e.hand.values()){let m=t.getJointPose(b,i),p=this._getHandJoint(l,b);m!==null&&(p.matrix.fromArray(m.transform.matrix),p.matrix.decompose(p.position,p.quaternion,p.scale),p.matrixWorldNeedsUpdate=!0,p.jointRadius=m.radius),p.visible=m!==null}let h=l.joints["index-finger-tip"],d=l.joints["thumb-tip"],u=h.position.distanceTo(d.position),f=.02,g=.005;l.inputState.pinching&&u>f+g?(l.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!l.inputState.pinching&&u<=f-g&&(l.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else c!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,i),r!==null&&(c.matrix.fromArray(r.transform.matrix),c.matrix.decompose(c.position,c.quaternion,c.scale),c.matrixWorldNeedsUpdate=!0,r.linearVelocity?(c.hasLinearVelocity=!0,c.linearVelocity.copy(r.linearVelocity)):c.hasLinearVelocity=!1,r.angularVelocity?(c.hasAngularVelocity=!0,c.angularVelocity.copy(r.angularVelocity)):c.hasAngularVelocity=!1,c.eventsEnabled&&c.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(s=t.getPose(e.targetRaySpace,i),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(rb)))}return a!==null&&(a.visible=s!==null),c!==null&&(c.visible=r!==null),l!==null&&(l.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let i=new Jn;i.matrixAutoUpdate=!1,i.visible=!1,e.joints[t.jointName]=i,e.add(i)}return e.joints[t.jointName]}},F0={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},_r={h:0,s:0,l:0},Dc={h:0,s:0,l:0};function qd(n,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?n+(e-n)*6*t:t<1/2?e:t<2/3?n+(e-n)*6*(2/3-t):n}var Ke=class{constructor(e,t,i){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,i)}set(e,t,i){if(t===void 0&&i===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,i);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=ci){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,yt.colorSpaceToWorking(this,t),this}setRGB(e,t,i,s=yt.workingColorSpace){return this.r=e,this.g=t,this.b=i,yt.colorSpaceToWorking(this,s),this}setHSL(e,t,i,s=yt.workingColorSpace){if(e=Hf(e,1),t=_t(t,0,1),i=_t(i,0,1),t===0)this.r=this.g=this.b=i;else{let r=i<=.5?i*(1+t):i+t-i*t,o=2*i-r;this.r=qd(o,r,e+1/3),this.g=qd(o,r,e),this.b=qd(o,r,e-1/3)}return yt.colorSpaceToWorking(this,s),this}setStyle(e,t=ci){function i(r){r!==void 0&&parseFloat(r)<1&&Ze("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:Ze("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);Ze("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=ci){let i=F0[e.toLowerCase()];return i!==void 0?this.setHex(i,t):Ze("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=Xs(e.r),this.g=Xs(e.g),this.b=Xs(e.b),this}copyLinearToSRGB(e){return this.r=Ko(e.r),this.g=Ko(e.g),this.b=Ko(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=ci){return yt.workingToColorSpace(ti.copy(this),e),Math.round(_t(ti.r*255,0,255))*65536+Math.round(_t(ti.g*255,0,255))*256+Math.round(_t(ti.b*255,0,255))}getHexString(e=ci){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=yt.workingColorSpace){yt.workingToColorSpace(ti.copy(this),t);let i=ti.r,s=ti.g,r=ti.b,o=Math.max(i,s,r),a=Math.min(i,s,r),c,l,h=(a+o)/2;if(a===o)c=0,l=0;else{let d=o-a;switch(l=h<=.5?d/(o+a):d/(2-o-a),o){case i:c=(s-r)/d+(s<r?6:0);break;case s:c=(r-i)/d+2;break;case r:c=(i-s)/d+4;break}c/=6}return e.h=c,e.s=l,e.l=h,e}getRGB(e,t=yt.workingColorSpace){return yt.workingToColorSpace(ti.copy(this),t),e.r=ti.r,e.g=ti.g,e.b=ti.b,e}getStyle(e=ci){yt.workingToColorSpace(ti.copy(this),e);let t=ti.r,i=ti.g,s=ti.b;return e!==ci?`color(${e} ${t.toFixed(3)} ${i.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(i*255)},${Math.round(s*255)})`}offsetHSL(e,t,i){return this.getHSL(_r),this.setHSL(_r.h+e,_r.s+t,_r.l+i)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,i){return this.r=e.r+(t.r-e.r)*i,this.g=e.g+(t.g-e.g)*i,this.b=e.b+(t.b-e.b)*i,this}lerpHSL(e,t){this.getHSL(_r),e.getHSL(Dc);let i=il(_r.h,Dc.h,t),s=il(_r.s,Dc.s,t),r=il(_r.l,Dc.l,t);return this.setHSL(i,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,i=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*i+r[6]*s,this.g=r[1]*t+r[4]*i+r[7]*s,this.b=r[2]*t+r[5]*i+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},ti=new Ke;Ke.NAMES=F0;var Jr=class extends rn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new ki,this.environmentIntensity=1,this.environmentRotation=new ki,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},Qi=new z,Gs=new z,Yd=new z,Vs=new z,Go=new z,Vo=new z,Rg=new z,Zd=new z,Jd=new z,$d=new z,Kd=new sn,jd=new sn,Qd=new sn,br=class n{constructor(e=new z,t=new z,i=new z){this.a=e,this.b=t,this.c=i}static getNormal(e,t,i,s){s.subVectors(i,t),Qi.subVectors(e,t),s.cross(Qi);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,i,s,r){Qi.subVectors(s,t),Gs.subVectors(i,t),Yd.subVectors(e,t);let o=Qi.dot(Qi),a=Qi.dot(Gs),c=Qi.dot(Yd),l=Gs.dot(Gs),h=Gs.dot(Yd),d=o*l-a*a;if(d===0)return r.set(0,0,0),null;let u=1/d,f=(l*c-a*h)*u,g=(o*h-a*c)*u;return r.set(1-f-g,g,f)}static containsPoint(e,t,i,s){return this.getBarycoord(e,t,i,s,Vs)===null?!1:Vs.x>=0&&Vs.y>=0&&Vs.x+Vs.y<=1}static getInterpolation(e,t,i,s,r,o,a,c){return this.getBarycoord(e,t,i,s,Vs)===null?(c.x=0,c.y=0,"z"in c&&(c.z=0),"w"in c&&(c.w=0),null):(c.setScalar(0),c.addScaledVector(r,Vs.x),c.addScaledVector(o,Vs.y),c.addScaledVector(a,Vs.z),c)}static getInterpolatedAttribute(e,t,i,s,r,o){return Kd.setScalar(0),jd.setScalar(0),Qd.setScalar(0),Kd.fromBufferAttribute(e,t),jd.fromBufferAttribute(e,i),Qd.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector(Kd,r.x),o.addScaledVector(jd,r.y),o.addScaledVector(Qd,r.z),o}static isFrontFacing(e,t,i,s){return Qi.subVectors(i,t),Gs.subVectors(e,t),Qi.cross(Gs).dot(s)<0}set(e,t,i){return this.a.copy(e),this.b.copy(t),this.c.copy(i),this}setFromPointsAndIndices(e,t,i,s){return this.a.copy(e[t]),this.b.copy(e[i]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,i,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,i),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return Qi.subVectors(this.c,this.b),Gs.subVectors(this.a,this.b),Qi.cross(Gs).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return n.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return n.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,i,s,r){return n.getInterpolation(e,this.a,this.b,this.c,t,i,s,r)}containsPoint(e){return n.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return n.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let i=this.a,s=this.b,r=this.c,o,a;Go.subVectors(s,i),Vo.subVectors(r,i),Zd.subVectors(e,i);let c=Go.dot(Zd),l=Vo.dot(Zd);if(c<=0&&l<=0)return t.copy(i);Jd.subVectors(e,s);let h=Go.dot(Jd),d=Vo.dot(Jd);if(h>=0&&d<=h)return t.copy(s);let u=c*d-h*l;if(u<=0&&c>=0&&h<=0&&c-h>0)return o=c/(c-h),t.copy(i).addScaledVector(Go,o);$d.subVectors(e,r);let f=Go.dot($d),g=Vo.dot($d);if(g>=0&&f<=g)return t.copy(r);let b=f*l-c*g;if(b<=0&&l>=0&&g<=0)return a=l/(l-g),t.copy(i).addScaledVector(Vo,a);let m=h*g-f*d;if(m<=0&&d-h>=0&&f-g>=0)return Rg.subVectors(r,s),a=(d-h)/(d-h+(f-g)),t.copy(s).addScaledVector(Rg,a);let p=1/(m+b+u);return o=b*p,a=u*p,t.copy(i).addScaledVector(Go,o).addScaledVector(Vo,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},Bi=class{constructor(e=new z(1/0,1/0,1/0),t=new z(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,i=e.length;t<i;t+=3)this.expandByPoint(es.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,i=e.count;t<i;t++)this.expandByPoint(es.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,i=e.length;t<i;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let i=es.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(i),this.max.copy(e).add(i),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let i=e.geometry;if(i!==void 0){let r=i.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,es):es.fromBufferAttribute(r,o),es.applyMatrix4(e.matrixWorld),this.expandByPoint(es);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),Nc.copy(e.boundingBox)):(i.boundingBox===null&&i.computeBoundingBox(),Nc.copy(i.boundingBox)),Nc.applyMatrix4(e.matrixWorld),this.union(Nc)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,es),es.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,i;return e.normal.x>0?(t=e.normal.x*this.min.x,i=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,i=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,i+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,i+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,i+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,i+=e.normal.z*this.min.z),t<=-e.constant&&i>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(Ja),Uc.subVectors(this.max,Ja),Ho.subVectors(e.a,Ja),Wo.subVectors(e.b,Ja),Xo.subVectors(e.c,Ja),xr.subVectors(Wo,Ho),vr.subVectors(Xo,Wo),Xr.subVectors(Ho,Xo);let t=[0,-xr.z,xr.y,0,-vr.z,vr.y,0,-Xr.z,Xr.y,xr.z,0,-xr.x,vr.z,0,-vr.x,Xr.z,0,-Xr.x,-xr.y,xr.x,0,-vr.y,vr.x,0,-Xr.y,Xr.x,0];return!ef(t,Ho,Wo,Xo,Uc)||(t=[1,0,0,0,1,0,0,0,1],!ef(t,Ho,Wo,Xo,Uc))?!1:(Fc.crossVectors(xr,vr),t=[Fc.x,Fc.y,Fc.z],ef(t,Ho,Wo,Xo,Uc))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,es).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(es).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(Hs[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),Hs[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),Hs[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),Hs[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),Hs[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),Hs[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),Hs[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),Hs[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(Hs),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},Hs=[new z,new z,new z,new z,new z,new z,new z,new z],es=new z,Nc=new Bi,Ho=new z,Wo=new z,Xo=new z,xr=new z,vr=new z,Xr=new z,Ja=new z,Uc=new z,Fc=new z,qr=new z;function ef(n,e,t,i,s){for(let r=0,o=n.length-3;r<=o;r+=3){qr.fromArray(n,r);let a=s.x*Math.abs(qr.x)+s.y*Math.abs(qr.y)+s.z*Math.abs(qr.z),c=e.dot(qr),l=t.dot(qr),h=i.dot(qr);if(Math.max(-Math.max(c,l,h),Math.min(c,l,h))>a)return!1}return!0}var Tn=new z,Oc=new qe,ob=0,Xn=class extends ts{constructor(e,t,i=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:ob++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=i,this.usage=R0,this.updateRanges=[],this.gpuType=Vi,this.version=0,this._normalizationScale=e!==void 0?Xf(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,i){e*=this.itemSize,i*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[i+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,i=this.count;t<i;t++)Oc.fromBufferAttribute(this,t),Oc.applyMatrix3(e),this.setXY(t,Oc.x,Oc.y);else if(this.itemSize===3)for(let t=0,i=this.count;t<i;t++)Tn.fromBufferAttribute(this,t),Tn.applyMatrix3(e),this.setXYZ(t,Tn.x,Tn.y,Tn.z);return this}applyMatrix4(e){for(let t=0,i=this.count;t<i;t++)Tn.fromBufferAttribute(this,t),Tn.applyMatrix4(e),this.setXYZ(t,Tn.x,Tn.y,Tn.z);return this}applyNormalMatrix(e){for(let t=0,i=this.count;t<i;t++)Tn.fromBufferAttribute(this,t),Tn.applyNormalMatrix(e),this.setXYZ(t,Tn.x,Tn.y,Tn.z);return this}transformDirection(e){for(let t=0,i=this.count;t<i;t++)Tn.fromBufferAttribute(this,t),Tn.transformDirection(e),this.setXYZ(t,Tn.x,Tn.y,Tn.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let i=this.array[e*this.itemSize+t];return this.normalized&&(i=this._denormalize(i)),i}setComponent(e,t,i){return this.normalized&&(i=this._normalize(i)),this.array[e*this.itemSize+t]=i,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,i){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),i=this._normalize(i)),this.array[e+0]=t,this.array[e+1]=i,this}setXYZ(e,t,i,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),i=this._normalize(i),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=i,this.array[e+2]=s,this}setXYZW(e,t,i,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),i=this._normalize(i),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=i,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):N0(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):U0(e,this.array)}};var cl=class extends Xn{constructor(e,t,i){super(new Uint16Array(e),t,i)}};var ul=class extends Xn{constructor(e,t,i){super(new Uint32Array(e),t,i)}};var St=class extends Xn{constructor(e,t,i){super(new Float32Array(e),t,i)}},ab=new Bi,$a=new z,tf=new z,Ss=class{constructor(e=new z,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let i=this.center;t!==void 0?i.copy(t):ab.setFromPoints(e).getCenter(i);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,i.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let i=this.center.distanceToSquared(e);return t.copy(e),i>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;$a.subVectors(e,this.center);let t=$a.lengthSq();if(t>this.radius*this.radius){let i=Math.sqrt(t),s=(i-this.radius)*.5;this.center.addScaledVector($a,s/i),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(tf.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint($a.copy(e.center).add(tf)),this.expandByPoint($a.copy(e.center).sub(tf))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},lb=0,Fi=new Et,nf=new rn,qo=new z,wi=new Bi,Ka=new Bi,Wn=new z,Bt=class n extends ts{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:lb++}),this.uuid=ma(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(Dy(e)?ul:cl)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,i=0){this.groups.push({start:e,count:t,materialIndex:i})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let i=this.attributes.normal;if(i!==void 0){let r=new st().getNormalMatrix(e);i.applyNormalMatrix(r),i.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return Fi.makeRotationFromQuaternion(e),this.applyMatrix4(Fi),this}rotateX(e){return Fi.makeRotationX(e),this.applyMatrix4(Fi),this}rotateY(e){return Fi.makeRotationY(e),this.applyMatrix4(Fi),this}rotateZ(e){return Fi.makeRotationZ(e),this.applyMatrix4(Fi),this}translate(e,t,i){return Fi.makeTranslation(e,t,i),this.applyMatrix4(Fi),this}scale(e,t,i){return Fi.makeScale(e,t,i),this.applyMatrix4(Fi),this}lookAt(e){return nf.lookAt(e),nf.updateMatrix(),this.applyMatrix4(nf.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(qo).negate(),this.translate(qo.x,qo.y,qo.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let i=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];i.push(o.x,o.y,o.z||0)}this.setAttribute("position",new St(i,3))}else{let i=Math.min(e.length,t.count);for(let s=0;s<i;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&Ze("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Bi);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){tt("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new z(-1/0,-1/0,-1/0),new z(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let i=0,s=t.length;i<s;i++){let r=t[i];wi.setFromBufferAttribute(r),this.morphTargetsRelative?(Wn.addVectors(this.boundingBox.min,wi.min),this.boundingBox.expandByPoint(Wn),Wn.addVectors(this.boundingBox.max,wi.max),this.boundingBox.expandByPoint(Wn)):(this.boundingBox.expandByPoint(wi.min),this.boundingBox.expandByPoint(wi.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&tt('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Ss);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){tt("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new z,1/0);return}if(e){let i=this.boundingSphere.center;if(wi.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];Ka.setFromBufferAttribute(a),this.morphTargetsRelative?(Wn.addVectors(wi.min,Ka.min),wi.expandByPoint(Wn),Wn.addVectors(wi.max,Ka.max),wi.expandByPoint(Wn)):(wi.expandByPoint(Ka.min),wi.expandByPoint(Ka.max))}wi.getCenter(i);let s=0;for(let r=0,o=e.count;r<o;r++)Wn.fromBufferAttribute(e,r),s=Math.max(s,i.distanceToSquared(Wn));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],c=this.morphTargetsRelative;for(let l=0,h=a.count;l<h;l++)Wn.fromBufferAttribute(a,l),c&&(qo.fromBufferAttribute(e,l),Wn.add(qo)),s=Math.max(s,i.distanceToSquared(Wn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&tt('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){tt("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let i=t.position,s=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==i.count)&&(o=new Xn(new Float32Array(4*i.count),4),this.setAttribute("tangent",o));let a=[],c=[],l=new Uint8Array(i.count);for(let U=0;U<i.count;U++)a[U]=new z,c[U]=new z;let h=new z,d=new z,u=new z,f=new qe,g=new qe,b=new qe,m=new z,p=new z;function _(U,P,L){l[U]=l[P]=l[L]=1,h.fromBufferAttribute(i,U),d.fromBufferAttribute(i,P),u.fromBufferAttribute(i,L),f.fromBufferAttribute(r,U),g.fromBufferAttribute(r,P),b.fromBufferAttribute(r,L),d.sub(h),u.sub(h),g.sub(f),b.sub(f);let B=1/(g.x*b.y-b.x*g.y);isFinite(B)&&(m.copy(d).multiplyScalar(b.y).addScaledVector(u,-g.y).multiplyScalar(B),p.copy(u).multiplyScalar(g.x).addScaledVector(d,-b.x).multiplyScalar(B),a[U].add(m),a[P].add(m),a[L].add(m),c[U].add(p),c[P].add(p),c[L].add(p))}let A=this.groups;A.length===0&&(A=[{start:0,count:e.count}]);for(let U=0,P=A.length;U<P;++U){let L=A[U],B=L.start,W=L.count;for(let N=B,G=B+W;N<G;N+=3)_(e.getX(N+0),e.getX(N+1),e.getX(N+2))}let y=new z,C=new z,T=new z,x=new z;function M(U){T.fromBufferAttribute(s,U),x.copy(T);let P=a[U];y.copy(P),y.sub(T.multiplyScalar(T.dot(P))).normalize(),C.crossVectors(x,P);let B=C.dot(c[U])<0?-1:1;o.setXYZW(U,y.x,y.y,y.z,B)}for(let U=0,P=i.count;U<P;++U)l[U]&&M(U);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let i=this.getAttribute("normal");if(i===void 0||i.count!==t.count)i=new Xn(new Float32Array(t.count*3),3),this.setAttribute("normal",i);else for(let u=0,f=i.count;u<f;u++)i.setXYZ(u,0,0,0);let s=new z,r=new z,o=new z,a=new z,c=new z,l=new z,h=new z,d=new z;if(e)for(let u=0,f=e.count;u<f;u+=3){let g=e.getX(u+0),b=e.getX(u+1),m=e.getX(u+2);s.fromBufferAttribute(t,g),r.fromBufferAttribute(t,b),o.fromBufferAttribute(t,m),h.subVectors(o,r),d.subVectors(s,r),h.cross(d),a.fromBufferAttribute(i,g),c.fromBufferAttribute(i,b),l.fromBufferAttribute(i,m),a.add(h),c.add(h),l.add(h),i.setXYZ(g,a.x,a.y,a.z),i.setXYZ(b,c.x,c.y,c.z),i.setXYZ(m,l.x,l.y,l.z)}else for(let u=0,f=t.count;u<f;u+=3)s.fromBufferAttribute(t,u+0),r.fromBufferAttribute(t,u+1),o.fromBufferAttribute(t,u+2),h.subVectors(o,r),d.subVectors(s,r),h.cross(d),i.setXYZ(u+0,h.x,h.y,h.z),i.setXYZ(u+1,h.x,h.y,h.z),i.setXYZ(u+2,h.x,h.y,h.z);this.normalizeNormals(),i.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,i=e.count;t<i;t++)Wn.fromBufferAttribute(e,t),Wn.normalize(),e.setXYZ(t,Wn.x,Wn.y,Wn.z)}toNonIndexed(){function e(a,c){let l=a.array,h=a.itemSize,d=a.normalized,u=new l.constructor(c.length*h),f=0,g=0;for(let b=0,m=c.length;b<m;b++){a.isInterleavedBufferAttribute?f=c[b]*a.data.stride+a.offset:f=c[b]*h;for(let p=0;p<h;p++)u[g++]=l[f++]}return new Xn(u,h,d)}if(this.index===null)return Ze("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new n,i=this.index.array,s=this.attributes;for(let a in s){let c=s[a],l=e(c,i);t.setAttribute(a,l)}let r=this.morphAttributes;for(let a in r){let c=[],l=r[a];for(let h=0,d=l.length;h<d;h++){let u=l[h],f=e(u,i);c.push(f)}t.morphAttributes[a]=c}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,c=o.length;a<c;a++){let l=o[a];t.addGroup(l.start,l.count,l.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let c=this.parameters;for(let l in c)c[l]!==void 0&&(e[l]=c[l]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let i=this.attributes;for(let c in i){let l=i[c];e.data.attributes[c]=l.toJSON(e.data)}let s={},r=!1;for(let c in this.morphAttributes){let l=this.morphAttributes[c],h=[];for(let d=0,u=l.length;d<u;d++){let f=l[d];h.push(f.toJSON(e.data))}h.length>0&&(s[c]=h,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let i=e.index;i!==null&&this.setIndex(i.clone());let s=e.attributes;for(let l in s){let h=s[l];this.setAttribute(l,h.clone(t))}let r=e.morphAttributes;for(let l in r){let h=[],d=r[l];for(let u=0,f=d.length;u<f;u++)h.push(d[u].clone(t));this.morphAttributes[l]=h}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let l=0,h=o.length;l<h;l++){let d=o[l];this.addGroup(d.start,d.count,d.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let c=e.boundingSphere;return c!==null&&(this.boundingSphere=c.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var sf=new z,cb=new z,ub=new st,Ei=class{constructor(e=new z(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,i,s){return this.normal.set(e,t,i),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,i){let s=sf.subVectors(i,t).cross(cb.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,i=!0){let s=e.delta(sf),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return i===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(s,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),i=this.distanceToPoint(e.end);return t<0&&i>0||i<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let i=t||ub.getNormalMatrix(e),s=this.coplanarPoint(sf).applyMatrix4(e),r=this.normal.applyMatrix3(i).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},hb=0,zi=class extends ts{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:hb++}),this.uuid=ma(),this.name="",this.type="Material",this.blending=da,this.side=ws,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Mf,this.blendDst=wf,this.blendEquation=no,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Ke(0,0,0),this.blendAlpha=0,this.depthFunc=jo,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=M0,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=iu,this.stencilZFail=iu,this.stencilZPass=iu,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let i=e[t];if(i===void 0){Ze(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ze(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(i):s&&s.isVector2&&i&&i.isVector2||s&&s.isEuler&&i&&i.isEuler||s&&s.isVector3&&i&&i.isVector3?s.copy(i):this[t]=i}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let i={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};i.uuid=this.uuid,i.type=this.type,i.blending=this.blending,i.side=this.side,i.shadowSide=this.shadowSide,i.vertexColors=this.vertexColors,i.opacity=this.opacity,i.transparent=this.transparent,i.blendSrc=this.blendSrc,i.blendDst=this.blendDst,i.blendEquation=this.blendEquation,i.blendSrcAlpha=this.blendSrcAlpha,i.blendDstAlpha=this.blendDstAlpha,i.blendEquationAlpha=this.blendEquationAlpha,i.blendColor=this.blendColor.getHex(),i.blendAlpha=this.blendAlpha,i.depthFunc=this.depthFunc,i.depthTest=this.depthTest,i.depthWrite=this.depthWrite,i.colorWrite=this.colorWrite,i.clipIntersection=this.clipIntersection,i.clipShadows=this.clipShadows,i.stencilWriteMask=this.stencilWriteMask,i.stencilFunc=this.stencilFunc,i.stencilRef=this.stencilRef,i.stencilFuncMask=this.stencilFuncMask,i.stencilFail=this.stencilFail,i.stencilZFail=this.stencilZFail,i.stencilZPass=this.stencilZPass,i.stencilWrite=this.stencilWrite,i.polygonOffset=this.polygonOffset,i.polygonOffsetFactor=this.polygonOffsetFactor,i.polygonOffsetUnits=this.polygonOffsetUnits,i.dithering=this.dithering,i.alphaTest=this.alphaTest,i.alphaHash=this.alphaHash,i.alphaToCoverage=this.alphaToCoverage,i.premultipliedAlpha=this.premultipliedAlpha,i.forceSinglePass=this.forceSinglePass,i.allowOverride=this.allowOverride,i.visible=this.visible,i.toneMapped=this.toneMapped,i.name=this.name,this.color&&this.color.isColor&&(i.color=this.color.getHex()),this.roughness!==void 0&&(i.roughness=this.roughness),this.metalness!==void 0&&(i.metalness=this.metalness),this.sheen!==void 0&&(i.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(i.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(i.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(i.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(i.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(i.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(i.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(i.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(i.shininess=this.shininess),this.clearcoat!==void 0&&(i.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(i.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(i.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(i.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(i.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(i.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(i.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,i.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(i.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(i.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(i.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(i.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(i.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(i.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(i.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(i.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(i.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(i.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(i.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(i.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(i.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(i.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(i.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(i.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(i.lightMap=this.lightMap.toJSON(e).uuid,i.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(i.aoMap=this.aoMap.toJSON(e).uuid,i.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(i.bumpMap=this.bumpMap.toJSON(e).uuid,i.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(i.normalMap=this.normalMap.toJSON(e).uuid,i.normalMapType=this.normalMapType,i.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(i.displacementMap=this.displacementMap.toJSON(e).uuid,i.displacementScale=this.displacementScale,i.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(i.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(i.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(i.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(i.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(i.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(i.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(i.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(i.combine=this.combine)),this.envMapRotation!==void 0&&(i.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(i.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(i.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(i.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(i.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(i.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(i.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(i.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(i.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(i.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(i.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(i.size=this.size),this.sizeAttenuation!==void 0&&(i.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(i.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(i.rotation=this.rotation),this.depthPacking!==void 0&&(i.depthPacking=this.depthPacking),this.linewidth!==void 0&&(i.linewidth=this.linewidth),this.linecap!==void 0&&(i.linecap=this.linecap),this.linejoin!==void 0&&(i.linejoin=this.linejoin),this.dashSize!==void 0&&(i.dashSize=this.dashSize),this.gapSize!==void 0&&(i.gapSize=this.gapSize),this.scale!==void 0&&(i.scale=this.scale),this.wireframe!==void 0&&(i.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(i.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(i.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(i.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(i.flatShading=this.flatShading),this.fog!==void 0&&(i.fog=this.fog),Object.keys(this.userData).length>0&&(i.userData=this.userData);function s(r){let o=[];for(let a in r){let c=r[a];delete c.metadata,o.push(c)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(i.textures=r),o.length>0&&(i.images=o)}return i}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new Ke().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(i=>new Ei().fromJSON(i))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let i=e.normalScale;Array.isArray(i)===!1&&(i=[i,i]),this.normalScale=new qe().fromArray(i)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new qe().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,i=null;if(t!==null){let s=t.length;i=new Array(s);for(let r=0;r!==s;++r)i[r]=t[r].clone()}return this.clippingPlanes=i,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var Ws=new z,rf=new z,kc=new z,Bc=new z,Ys=class{constructor(e=new z,t=new z(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,Ws)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let i=t.dot(this.direction);return i<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,i)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=Ws.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(Ws.copy(this.origin).addScaledVector(this.direction,t),Ws.distanceToSquared(e))}distanceSqToSegment(e,t,i,s){rf.copy(e).add(t).multiplyScalar(.5),kc.copy(t).sub(e).normalize(),Bc.copy(this.origin).sub(rf);let r=e.distanceTo(t)*.5,o=-this.direction.dot(kc),a=Bc.dot(this.direction),c=-Bc.dot(kc),l=Bc.lengthSq(),h=Math.abs(1-o*o),d,u,f,g;if(h>0)if(d=o*c-a,u=o*a-c,g=r*h,d>=0)if(u>=-g)if(u<=g){let b=1/h;d*=b,u*=b,f=d*(d+o*u+2*a)+u*(o*d+u+2*c)+l}else u=r,d=Math.max(0,-(o*u+a)),f=-d*d+u*(u+2*c)+l;else u=-r,d=Math.max(0,-(o*u+a)),f=-d*d+u*(u+2*c)+l;else u<=-g?(d=Math.max(0,-(-o*r+a)),u=d>0?-r:Math.min(Math.max(-r,-c),r),f=-d*d+u*(u+2*c)+l):u<=g?(d=0,u=Math.min(Math.max(-r,-c),r),f=u*(u+2*c)+l):(d=Math.max(0,-(o*r+a)),u=d>0?r:Math.min(Math.max(-r,-c),r),f=-d*d+u*(u+2*c)+l);else u=o>0?-r:r,d=Math.max(0,-(o*u+a)),f=-d*d+u*(u+2*c)+l;return i&&i.copy(this.origin).addScaledVector(this.direction,d),s&&s.copy(rf).addScaledVector(kc,u),f}intersectSphere(e,t){if(e.radius<0)return null;Ws.subVectors(e.center,this.origin);let i=Ws.dot(this.direction),s=Ws.dot(Ws)-i*i,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=i-o,c=i+o;return c<0?null:a<0?this.at(c,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let i=-(this.origin.dot(e.normal)+e.constant)/t;return i>=0?i:null}intersectPlane(e,t){let i=this.distanceToPlane(e);return i===null?null:this.at(i,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let i,s,r,o,a,c,l=1/this.direction.x,h=1/this.direction.y,d=1/this.direction.z,u=this.origin;return l>=0?(i=(e.min.x-u.x)*l,s=(e.max.x-u.x)*l):(i=(e.max.x-u.x)*l,s=(e.min.x-u.x)*l),h>=0?(r=(e.min.y-u.y)*h,o=(e.max.y-u.y)*h):(r=(e.max.y-u.y)*h,o=(e.min.y-u.y)*h),i>o||r>s||((r>i||isNaN(i))&&(i=r),(o<s||isNaN(s))&&(s=o),d>=0?(a=(e.min.z-u.z)*d,c=(e.max.z-u.z)*d):(a=(e.max.z-u.z)*d,c=(e.min.z-u.z)*d),i>c||a>s)||((a>i||i!==i)&&(i=a),(c<s||s!==s)&&(s=c),s<0)?null:this.at(i>=0?i:s,t)}intersectsBox(e){return this.intersectBox(e,Ws)!==null}intersectTriangle(e,t,i,s,r){let o=this.origin,a=this.direction,c=a.x,l=a.y,h=a.z,d=e.x-o.x,u=e.y-o.y,f=e.z-o.z,g=t.x-o.x,b=t.y-o.y,m=t.z-o.z,p=i.x-o.x,_=i.y-o.y,A=i.z-o.z,y=Math.abs(c),C=Math.abs(l),T=Math.abs(h),x,M,U,P,L,B,W,N,G,Z,V,oe;if(y>=C&&y>=T?(U=c,B=d,G=g,oe=p,c>=0?(x=l,M=h,P=u,L=f,W=b,N=m,Z=_,V=A):(x=h,M=l,P=f,L=u,W=m,N=b,Z=A,V=_)):C>=T?(U=l,B=u,G=b,oe=_,l>=0?(x=h,M=c,P=f,L=d,W=m,N=g,Z=A,V=p):(x=c,M=h,P=d,L=f,W=g,N=m,Z=p,V=A)):(U=h,B=f,G=m,oe=A,h>=0?(x=c,M=l,P=d,L=u,W=g,N=b,Z=p,V=_):(x=l,M=c,P=u,L=d,W=b,N=g,Z=_,V=p)),U===0)return null;let q=x/U,j=M/U,te=1/U,ue=P-q*B,he=L-j*B,Q=W-q*G,me=N-j*G,xe=Z-q*oe,Ce=V-j*oe,Se=xe*me-Ce*Q,We=ue*Ce-he*xe,at=Q*he-me*ue;if(s){if(Se<0||We<0||at<0)return null}else if((Se<0||We<0||at<0)&&(Se>0||We>0||at>0))return null;let Ve=Se+We+at;if(Ve===0)return null;let pt=te*(Se*B+We*G+at*oe);return(Ve>0?pt<0:pt>0)?null:this.at(pt/Ve,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},$r=class extends zi{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Ke(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ki,this.combine=Uu,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},Pg=new Et,Yr=new Ys,zc=new Ss,Ig=new z,Gc=new z,Vc=new z,Hc=new z,of=new z,Wc=new z,Lg=new z,Xc=new z,Ae=class extends rn{constructor(e=new Bt,t=new $r){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,i=Object.keys(t);if(i.length>0){let s=t[i[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let i=this.geometry,s=i.attributes.position,r=i.morphAttributes.position,o=i.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){Wc.set(0,0,0);for(let c=0,l=r.length;c<l;c++){let h=a[c],d=r[c];h!==0&&(of.fromBufferAttribute(d,e),o?Wc.addScaledVector(of,h):Wc.addScaledVector(of.sub(t),h))}t.add(Wc)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let i=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(i.boundingSphere===null&&i.computeBoundingSphere(),zc.copy(i.boundingSphere),zc.applyMatrix4(r),Yr.copy(e.ray).recast(e.near),!(zc.containsPoint(Yr.origin)===!1&&(Yr.intersectSphere(zc,Ig)===null||Yr.origin.distanceToSquared(Ig)>(e.far-e.near)**2))&&(Pg.copy(r).invert(),Yr.copy(e.ray).applyMatrix4(Pg),!(i.boundingBox!==null&&Yr.intersectsBox(i.boundingBox)===!1)&&this._computeIntersections(e,t,Yr)))}_computeIntersections(e,t,i){let s,r=this.geometry,o=this.material,a=r.index,c=r.attributes.position,l=r.attributes.uv,h=r.attributes.uv1,d=r.attributes.normal,u=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let g=0,b=u.length;g<b;g++){let m=u[g],p=o[m.materialIndex],_=Math.max(m.start,f.start),A=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let y=_,C=A;y<C;y+=3){let T=a.getX(y),x=a.getX(y+1),M=a.getX(y+2);s=qc(this,p,e,i,l,h,d,T,x,M),s&&(s.faceIndex=Math.floor(y/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let g=Math.max(0,f.start),b=Math.min(a.count,f.start+f.count);for(let m=g,p=b;m<p;m+=3){let _=a.getX(m),A=a.getX(m+1),y=a.getX(m+2);s=qc(this,o,e,i,l,h,d,_,A,y),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}else if(c!==void 0)if(Array.isArray(o))for(let g=0,b=u.length;g<b;g++){let m=u[g],p=o[m.materialIndex],_=Math.max(m.start,f.start),A=Math.min(c.count,Math.min(m.start+m.count,f.start+f.count));for(let y=_,C=A;y<C;y+=3){let T=y,x=y+1,M=y+2;s=qc(this,p,e,i,l,h,d,T,x,M),s&&(s.faceIndex=Math.floor(y/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let g=Math.max(0,f.start),b=Math.min(c.count,f.start+f.count);for(let m=g,p=b;m<p;m+=3){let _=m,A=m+1,y=m+2;s=qc(this,o,e,i,l,h,d,_,A,y),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}}};function db(n,e,t,i,s,r,o,a){let c;if(e.side===$n?c=i.intersectTriangle(o,r,s,!0,a):c=i.intersectTriangle(s,r,o,e.side===ws,a),c===null)return null;Xc.copy(a),Xc.applyMatrix4(n.matrixWorld);let l=t.ray.origin.distanceTo(Xc);return l<t.near||l>t.far?null:{distance:l,point:Xc.clone(),object:n}}function qc(n,e,t,i,s,r,o,a,c,l){n.getVertexPosition(a,Gc),n.getVertexPosition(c,Vc),n.getVertexPosition(l,Hc);let h=db(n,e,t,i,Gc,Vc,Hc,Lg);if(h){let d=new z;br.getBarycoord(Lg,Gc,Vc,Hc,d),s&&(h.uv=br.getInterpolatedAttribute(s,a,c,l,d,new qe)),r&&(h.uv1=br.getInterpolatedAttribute(r,a,c,l,d,new qe)),o&&(h.normal=br.getInterpolatedAttribute(o,a,c,l,d,new z),h.normal.dot(i.direction)>0&&h.normal.multiplyScalar(-1));let u={a,b:c,c:l,normal:new z,materialIndex:0};br.getNormal(Gc,Vc,Hc,u.normal),h.face=u,h.barycoord=d}return h}var hl=class extends mi{constructor(e=null,t=1,i=1,s,r,o,a,c,l=qn,h=qn,d,u){super(null,o,a,c,l,h,s,r,d,u),this.isDataTexture=!0,this.image={data:e,width:t,height:i},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var ra=class extends Xn{constructor(e,t,i,s=1){super(e,t,i),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},Yo=new Et,Dg=new Et,Yc=[],Ng=new Bi,fb=new Et,ja=new Ae,Qa=new Ss,dl=class extends Ae{constructor(e,t,i){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new ra(new Float32Array(i*16),16),this.instanceColor=null,this.morphTexture=null,this.count=i,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<i;s++)this.setMatrixAt(s,fb)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new Bi),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let i=0;i<t;i++)this.getMatrixAt(i,Yo),Ng.copy(e.boundingBox).applyMatrix4(Yo),this.boundingBox.union(Ng)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new Ss),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let i=0;i<t;i++)this.getMatrixAt(i,Yo),Qa.copy(e.boundingSphere).applyMatrix4(Yo),this.boundingSphere.union(Qa)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let i=t.morphTargetInfluences,s=this.morphTexture.source.data.data,r=i.length+1,o=e*r+1;for(let a=0;a<i.length;a++)i[a]=s[o+a]}raycast(e,t){let i=this.matrixWorld,s=this.count;if(ja.geometry=this.geometry,ja.material=this.material,ja.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Qa.copy(this.boundingSphere),Qa.applyMatrix4(i),e.ray.intersectsSphere(Qa)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,Yo),Dg.multiplyMatrices(i,Yo),ja.matrixWorld=Dg,ja.raycast(e,Yc);for(let o=0,a=Yc.length;o<a;o++){let c=Yc[o];c.instanceId=r,c.object=this,t.push(c)}Yc.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new ra(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){let i=t.morphTargetInfluences,s=i.length+1;this.morphTexture===null&&(this.morphTexture=new hl(new Float32Array(s*this.count),s,this.count,Vu,Vi));let r=this.morphTexture.source.data.data,o=0;for(let l=0;l<i.length;l++)o+=i[l];let a=this.geometry.morphTargetsRelative?1:1-o,c=s*e;return r[c]=a,r.set(i,c+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},Zr=new Ss,pb=new qe(.5,.5),Zc=new z,Sr=class{constructor(e=new Ei,t=new Ei,i=new Ei,s=new Ei,r=new Ei,o=new Ei){this.planes=[e,t,i,s,r,o]}set(e,t,i,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(i),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let i=0;i<6;i++)t[i].copy(e.planes[i]);return this}setFromProjectionMatrix(e,t=Oi,i=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],c=r[2],l=r[3],h=r[4],d=r[5],u=r[6],f=r[7],g=r[8],b=r[9],m=r[10],p=r[11],_=r[12],A=r[13],y=r[14],C=r[15];if(s[0].setComponents(l-o,f-h,p-g,C-_).normalize(),s[1].setComponents(l+o,f+h,p+g,C+_).normalize(),s[2].setComponents(l+a,f+d,p+b,C+A).normalize(),s[3].setComponents(l-a,f-d,p-b,C-A).normalize(),i)s[4].setComponents(c,u,m,y).normalize(),s[5].setComponents(l-c,f-u,p-m,C-y).normalize();else if(s[4].setComponents(l-c,f-u,p-m,C-y).normalize(),t===Oi)s[5].setComponents(l+c,f+u,p+m,C+y).normalize();else if(t===Qo)s[5].setComponents(c,u,m,y).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),Zr.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),Zr.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(Zr)}intersectsSprite(e){Zr.center.set(0,0,0);let t=pb.distanceTo(e.center);return Zr.radius=.7071067811865476+t,Zr.applyMatrix4(e.matrixWorld),this.intersectsSphere(Zr)}intersectsSphere(e){let t=this.planes,i=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(i)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let i=0;i<6;i++){let s=t[i];if(Zc.x=s.normal.x>0?e.max.x:e.min.x,Zc.y=s.normal.y>0?e.max.y:e.min.y,Zc.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(Zc)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let i=0;i<6;i++)if(t[i].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Ug=new Et,_u=class n{constructor(){this.coordinateSystem=Oi,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,i=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];Ug.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),i[s]===void 0&&(i[s]=new Sr),i[s].setFromProjectionMatrix(Ug,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,i=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new Sr),t[s].copy(i[s]);return this._count=e._count,this}clone(){return new n().copy(this)}};var Ms=class extends zi{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new Ke(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},xu=new z,vu=new z,Fg=new Et,el=new Ys,Jc=new Ss,af=new z,Og=new z,hi=class extends rn{constructor(e=new Bt,t=new Ms){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,i=[0];for(let s=1,r=t.count;s<r;s++)xu.fromBufferAttribute(t,s-1),vu.fromBufferAttribute(t,s),i[s]=i[s-1],i[s]+=xu.distanceTo(vu);e.setAttribute("lineDistance",new St(i,1))}else Ze("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let i=this.geometry,s=this.matrixWorld,r=e.params.Line.threshold,o=i.drawRange;if(i.boundingSphere===null&&i.computeBoundingSphere(),Jc.copy(i.boundingSphere),Jc.applyMatrix4(s),Jc.radius+=r,e.ray.intersectsSphere(Jc)===!1)return;Fg.copy(s).invert(),el.copy(e.ray).applyMatrix4(Fg);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),c=a*a,l=this.isLineSegments?2:1,h=i.index,u=i.attributes.position;if(h!==null){let f=Math.max(0,o.start),g=Math.min(h.count,o.start+o.count);for(let b=f,m=g-1;b<m;b+=l){let p=h.getX(b),_=h.getX(b+1),A=$c(this,e,el,c,p,_,b);A&&t.push(A)}if(this.isLineLoop){let b=h.getX(g-1),m=h.getX(f),p=$c(this,e,el,c,b,m,g-1);p&&t.push(p)}}else{let f=Math.max(0,o.start),g=Math.min(u.count,o.start+o.count);for(let b=f,m=g-1;b<m;b+=l){let p=$c(this,e,el,c,b,b+1,b);p&&t.push(p)}if(this.isLineLoop){let b=$c(this,e,el,c,g-1,f,g-1);b&&t.push(b)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,i=Object.keys(t);if(i.length>0){let s=t[i[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function $c(n,e,t,i,s,r,o){let a=n.geometry.attributes.position;if(xu.fromBufferAttribute(a,s),vu.fromBufferAttribute(a,r),t.distanceSqToSegment(xu,vu,af,Og)>i)return;af.applyMatrix4(n.matrixWorld);let l=e.ray.origin.distanceTo(af);if(!(l<e.near||l>e.far))return{distance:l,point:Og.clone().applyMatrix4(n.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:n}}var kg=new z,Bg=new z,oa=class extends hi{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,i=[];for(let s=0,r=t.count;s<r;s+=2)kg.fromBufferAttribute(t,s),Bg.fromBufferAttribute(t,s+1),i[s]=s===0?0:i[s-1],i[s+1]=i[s]+kg.distanceTo(Bg);e.setAttribute("lineDistance",new St(i,1))}else Ze("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var aa=class extends zi{constructor(e){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new Ke(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.alphaMap=e.alphaMap,this.size=e.size,this.sizeAttenuation=e.sizeAttenuation,this.fog=e.fog,this}},zg=new Et,ff=new Ys,Kc=new Ss,jc=new z,fl=class extends rn{constructor(e=new Bt,t=new aa){super(),this.isPoints=!0,this.type="Points",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let i=this.geometry,s=this.matrixWorld,r=e.params.Points.threshold,o=i.drawRange;if(i.boundingSphere===null&&i.computeBoundingSphere(),Kc.copy(i.boundingSphere),Kc.applyMatrix4(s),Kc.radius+=r,e.ray.intersectsSphere(Kc)===!1)return;zg.copy(s).invert(),ff.copy(e.ray).applyMatrix4(zg);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),c=a*a,l=i.index,d=i.attributes.position;if(l!==null){let u=Math.max(0,o.start),f=Math.min(l.count,o.start+o.count);for(let g=u,b=f;g<b;g++){let m=l.getX(g);jc.fromBufferAttribute(d,m),Gg(jc,m,c,s,e,t,this)}}else{let u=Math.max(0,o.start),f=Math.min(d.count,o.start+o.count);for(let g=u,b=f;g<b;g++)jc.fromBufferAttribute(d,g),Gg(jc,g,c,s,e,t,this)}}updateMorphTargets(){let t=this.geometry.morphAttributes,i=Object.keys(t);if(i.length>0){let s=t[i[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Gg(n,e,t,i,s,r,o){let a=ff.distanceSqToPoint(n);if(a<t){let c=new z;ff.closestPointToPoint(n,c),c.applyMatrix4(i);let l=s.ray.origin.distanceTo(c);if(l<s.near||l>s.far)return;r.push({distance:l,distanceToRay:Math.sqrt(a),point:c,index:e,face:null,faceIndex:null,barycoord:null,object:o})}}var pl=class extends mi{constructor(e=[],t=io,i,s,r,o,a,c,l,h){super(e,t,i,s,r,o,a,c,l,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}};var Zs=class extends mi{constructor(e,t,i=is,s,r,o,a=qn,c=qn,l,h=qs,d=1){if(h!==qs&&h!==Ks)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let u={width:e,height:t,depth:d};super(u,s,r,o,a,c,h,i,l),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new na(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},ml=class extends Zs{constructor(e,t=is,i=io,s,r,o=qn,a=qn,c,l=qs){let h={width:e,height:e,depth:1},d=[h,h,h,h,h,h];super(e,e,t,i,s,r,o,a,c,l),this.image=d,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},gl=class extends mi{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},qt=class n extends Bt{constructor(e=1,t=1,i=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:i,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let c=[],l=[],h=[],d=[],u=0,f=0;g("z","y","x",-1,-1,i,t,e,o,r,0),g("z","y","x",1,-1,i,t,-e,o,r,1),g("x","z","y",1,1,e,i,t,s,o,2),g("x","z","y",1,-1,e,i,-t,s,o,3),g("x","y","z",1,-1,e,t,i,s,r,4),g("x","y","z",-1,-1,e,t,-i,s,r,5),this.setIndex(c),this.setAttribute("position",new St(l,3)),this.setAttribute("normal",new St(h,3)),this.setAttribute("uv",new St(d,2));function g(b,m,p,_,A,y,C,T,x,M,U){let P=y/x,L=C/M,B=y/2,W=C/2,N=T/2,G=x+1,Z=M+1,V=0,oe=0,q=new z;for(let j=0;j<Z;j++){let te=j*L-W;for(let ue=0;ue<G;ue++){let he=ue*P-B;q[b]=he*_,q[m]=te*A,q[p]=N,l.push(q.x,q.y,q.z),q[b]=0,q[m]=0,q[p]=T>0?1:-1,h.push(q.x,q.y,q.z),d.push(ue/x),d.push(1-j/M),V+=1}}for(let j=0;j<M;j++)for(let te=0;te<x;te++){let ue=u+te+G*j,he=u+te+G*(j+1),Q=u+(te+1)+G*(j+1),me=u+(te+1)+G*j;c.push(ue,he,me),c.push(he,Q,me),oe+=6}a.addGroup(f,oe,U),f+=oe,u+=V}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}},_l=class n extends Bt{constructor(e=1,t=1,i=4,s=8,r=1){super(),this.type="CapsuleGeometry",this.parameters={radius:e,height:t,capSegments:i,radialSegments:s,heightSegments:r},t=Math.max(0,t),i=Math.max(1,Math.floor(i)),s=Math.max(3,Math.floor(s)),r=Math.max(1,Math.floor(r));let o=[],a=[],c=[],l=[],h=t/2,d=Math.PI/2*e,u=t,f=2*d+u,g=i*2+r,b=s+1,m=new z,p=new z;for(let _=0;_<=g;_++){let A=0,y=0,C=0,T=0;if(_<=i){let U=_/i,P=U*Math.PI/2;y=-h-e*Math.cos(P),C=e*Math.sin(P),T=-e*Math.cos(P),A=U*d}else if(_<=i+r){let U=(_-i)/r;y=-h+U*t,C=e,T=0,A=d+U*u}else{let U=(_-i-r)/i,P=U*Math.PI/2;y=h+e*Math.sin(P),C=e*Math.cos(P),T=e*Math.sin(P),A=d+u+U*d}let x=Math.max(0,Math.min(1,A/f)),M=0;_===0?M=.5/s:_===g&&(M=-.5/s);for(let U=0;U<=s;U++){let P=U/s,L=P*Math.PI*2,B=Math.sin(L),W=Math.cos(L);p.x=-C*W,p.y=y,p.z=C*B,a.push(p.x,p.y,p.z),m.set(-C*W,T,C*B),m.normalize(),c.push(m.x,m.y,m.z),l.push(P+M,x)}if(_>0){let U=(_-1)*b;for(let P=0;P<s;P++){let L=U+P,B=U+P+1,W=_*b+P,N=_*b+P+1;o.push(L,B,W),o.push(B,N,W)}}}this.setIndex(o),this.setAttribute("position",new St(a,3)),this.setAttribute("normal",new St(c,3)),this.setAttribute("uv",new St(l,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.radius,e.height,e.capSegments,e.radialSegments,e.heightSegments)}};var An=class n extends Bt{constructor(e=1,t=1,i=1,s=32,r=1,o=!1,a=0,c=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:i,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:c};let l=this;s=Math.floor(s),r=Math.floor(r);let h=[],d=[],u=[],f=[],g=0,b=[],m=i/2,p=0;_(),o===!1&&(e>0&&A(!0),t>0&&A(!1)),this.setIndex(h),this.setAttribute("position",new St(d,3)),this.setAttribute("normal",new St(u,3)),this.setAttribute("uv",new St(f,2));function _(){let y=new z,C=new z,T=0,x=(t-e)/i;for(let M=0;M<=r;M++){let U=[],P=M/r,L=P*(t-e)+e;for(let B=0;B<=s;B++){let W=B/s,N=W*c+a,G=Math.sin(N),Z=Math.cos(N);C.x=L*G,C.y=-P*i+m,C.z=L*Z,d.push(C.x,C.y,C.z),y.set(G,x,Z).normalize(),u.push(y.x,y.y,y.z),f.push(W,1-P),U.push(g++)}b.push(U)}for(let M=0;M<s;M++)for(let U=0;U<r;U++){let P=b[U][M],L=b[U+1][M],B=b[U+1][M+1],W=b[U][M+1];(e>0||U!==0)&&(h.push(P,L,W),T+=3),(t>0||U!==r-1)&&(h.push(L,B,W),T+=3)}l.addGroup(p,T,0),p+=T}function A(y){let C=g,T=new qe,x=new z,M=0,U=y===!0?e:t,P=y===!0?1:-1;for(let B=1;B<=s;B++)d.push(0,m*P,0),u.push(0,P,0),f.push(.5,.5),g++;let L=g;for(let B=0;B<=s;B++){let N=B/s*c+a,G=Math.cos(N),Z=Math.sin(N);x.x=U*Z,x.y=m*P,x.z=U*G,d.push(x.x,x.y,x.z),u.push(0,P,0),T.x=G*.5+.5,T.y=Z*.5*P+.5,f.push(T.x,T.y),g++}for(let B=0;B<s;B++){let W=C+B,N=L+B;y===!0?h.push(N,N+1,W):h.push(N+1,N,W),M+=3}l.addGroup(p,M,y===!0?1:2),p+=M}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}};var yu=class n extends Bt{constructor(e=[],t=[],i=1,s=0){super(),this.type="PolyhedronGeometry",this.parameters={vertices:e,indices:t,radius:i,detail:s};let r=[],o=[];a(s),l(i),h(),this.setAttribute("position",new St(r,3)),this.setAttribute("normal",new St(r.slice(),3)),this.setAttribute("uv",new St(o,2)),s===0?this.computeVertexNormals():this.normalizeNormals();function a(_){let A=new z,y=new z,C=new z;for(let T=0;T<t.length;T+=3)f(t[T+0],A),f(t[T+1],y),f(t[T+2],C),c(A,y,C,_)}function c(_,A,y,C){let T=C+1,x=[];for(let M=0;M<=T;M++){x[M]=[];let U=_.clone().lerp(y,M/T),P=A.clone().lerp(y,M/T),L=T-M;for(let B=0;B<=L;B++)B===0&&M===T?x[M][B]=U:x[M][B]=U.clone().lerp(P,B/L)}for(let M=0;M<T;M++)for(let U=0;U<2*(T-M)-1;U++){let P=Math.floor(U/2);U%2===0?(u(x[M][P+1]),u(x[M+1][P]),u(x[M][P])):(u(x[M][P+1]),u(x[M+1][P+1]),u(x[M+1][P]))}}function l(_){let A=new z;for(let y=0;y<r.length;y+=3)A.x=r[y+0],A.y=r[y+1],A.z=r[y+2],A.normalize().multiplyScalar(_),r[y+0]=A.x,r[y+1]=A.y,r[y+2]=A.z}function h(){let _=new z;for(let A=0;A<r.length;A+=3){_.x=r[A+0],_.y=r[A+1],_.z=r[A+2];let y=m(_)/2/Math.PI+.5,C=p(_)/Math.PI+.5;o.push(y,1-C)}g(),d()}function d(){for(let _=0;_<o.length;_+=6){let A=o[_+0],y=o[_+2],C=o[_+4],T=Math.max(A,y,C),x=Math.min(A,y,C);T>.9&&x<.1&&(A<.2&&(o[_+0]+=1),y<.2&&(o[_+2]+=1),C<.2&&(o[_+4]+=1))}}function u(_){r.push(_.x,_.y,_.z)}function f(_,A){let y=_*3;A.x=e[y+0],A.y=e[y+1],A.z=e[y+2]}function g(){let _=new z,A=new z,y=new z,C=new z,T=new qe,x=new qe,M=new qe;for(let U=0,P=0;U<r.length;U+=9,P+=6){_.set(r[U+0],r[U+1],r[U+2]),A.set(r[U+3],r[U+4],r[U+5]),y.set(r[U+6],r[U+7],r[U+8]),T.set(o[P+0],o[P+1]),x.set(o[P+2],o[P+3]),M.set(o[P+4],o[P+5]),C.copy(_).add(A).add(y).divideScalar(3);let L=m(C);b(T,P+0,_,L),b(x,P+2,A,L),b(M,P+4,y,L)}}function b(_,A,y,C){C<0&&_.x===1&&(o[A]=_.x-1),y.x===0&&y.z===0&&(o[A]=C/2/Math.PI+.5)}function m(_){return Math.atan2(_.z,-_.x)}function p(_){return Math.atan2(-_.y,Math.sqrt(_.x*_.x+_.z*_.z))}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.vertices,e.indices,e.radius,e.detail)}};var Mr=class n extends yu{constructor(e=1,t=0){let i=[1,0,0,-1,0,0,0,1,0,0,-1,0,0,0,1,0,0,-1],s=[0,2,4,0,4,3,0,3,5,0,5,2,1,2,5,1,5,3,1,3,4,1,4,2];super(i,s,e,t),this.type="OctahedronGeometry",this.parameters={radius:e,detail:t}}static fromJSON(e){return new n(e.radius,e.detail)}},ns=class n extends Bt{constructor(e=1,t=1,i=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:i,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(i),c=Math.floor(s),l=a+1,h=c+1,d=e/a,u=t/c,f=[],g=[],b=[],m=[];for(let p=0;p<h;p++){let _=p*u-o;for(let A=0;A<l;A++){let y=A*d-r;g.push(y,-_,0),b.push(0,0,1),m.push(A/a),m.push(1-p/c)}}for(let p=0;p<c;p++)for(let _=0;_<a;_++){let A=_+l*p,y=_+l*(p+1),C=_+1+l*(p+1),T=_+1+l*p;f.push(A,y,T),f.push(y,C,T)}this.setIndex(f),this.setAttribute("position",new St(g,3)),this.setAttribute("normal",new St(b,3)),this.setAttribute("uv",new St(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.width,e.height,e.widthSegments,e.heightSegments)}};var wr=class n extends Bt{constructor(e=1,t=32,i=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:i,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),i=Math.max(2,Math.floor(i));let c=Math.min(o+a,Math.PI),l=0,h=[],d=new z,u=new z,f=[],g=[],b=[],m=[];for(let p=0;p<=i;p++){let _=[],A=p/i,y=o+A*a,C=e*Math.cos(y),T=Math.sqrt(e*e-C*C),x=0;p===0&&o===0?x=.5/t:p===i&&c===Math.PI&&(x=-.5/t);for(let M=0;M<=t;M++){let U=M/t,P=s+U*r;d.x=-T*Math.cos(P),d.y=C,d.z=T*Math.sin(P),g.push(d.x,d.y,d.z),u.copy(d).normalize(),b.push(u.x,u.y,u.z),m.push(U+x,1-A),_.push(l++)}h.push(_)}for(let p=0;p<i;p++)for(let _=0;_<t;_++){let A=h[p][_+1],y=h[p][_],C=h[p+1][_],T=h[p+1][_+1];(p!==0||o>0)&&f.push(A,y,T),(p!==i-1||c<Math.PI)&&f.push(y,C,T)}this.setIndex(f),this.setAttribute("position",new St(g,3)),this.setAttribute("normal",new St(b,3)),this.setAttribute("uv",new St(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};var Js=class n extends Bt{constructor(e=1,t=.4,i=12,s=48,r=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:e,tube:t,radialSegments:i,tubularSegments:s,arc:r,thetaStart:o,thetaLength:a},i=Math.floor(i),s=Math.floor(s);let c=[],l=[],h=[],d=[],u=new z,f=new z,g=new z;for(let b=0;b<=i;b++){let m=o+b/i*a;for(let p=0;p<=s;p++){let _=p/s*r;f.x=(e+t*Math.cos(m))*Math.cos(_),f.y=(e+t*Math.cos(m))*Math.sin(_),f.z=t*Math.sin(m),l.push(f.x,f.y,f.z),u.x=e*Math.cos(_),u.y=e*Math.sin(_),g.subVectors(f,u).normalize(),h.push(g.x,g.y,g.z),d.push(p/s),d.push(b/i)}}for(let b=1;b<=i;b++)for(let m=1;m<=s;m++){let p=(s+1)*b+m-1,_=(s+1)*(b-1)+m-1,A=(s+1)*(b-1)+m,y=(s+1)*b+m;c.push(p,_,y),c.push(_,A,y)}this.setIndex(c),this.setAttribute("position",new St(l,3)),this.setAttribute("normal",new St(h,3)),this.setAttribute("uv",new St(d,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.radius,e.tube,e.radialSegments,e.tubularSegments,e.arc,e.thetaStart,e.thetaLength)}};var xl=class extends zi{constructor(e){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new Ke(0),this.transparent=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.fog=e.fog,this}};function ro(n){let e={};for(let t in n){e[t]={};for(let i in n[t]){let s=n[t][i];if(Vg(s))s.isRenderTargetTexture?(Ze("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][i]=null):e[t][i]=s.clone();else if(Array.isArray(s))if(Vg(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();e[t][i]=r}else e[t][i]=s.slice();else e[t][i]=s}}return e}function ii(n){let e={};for(let t=0;t<n.length;t++){let i=ro(n[t]);for(let s in i)e[s]=i[s]}return e}function Vg(n){return n&&(n.isColor||n.isMatrix3||n.isMatrix4||n.isVector2||n.isVector3||n.isVector4||n.isTexture||n.isQuaternion)}function mb(n){let e=[];for(let t=0;t<n.length;t++)e.push(n[t].clone());return e}function qf(n){let e=n.getRenderTarget();return e===null?n.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:yt.workingColorSpace}var O0={clone:ro,merge:ii},gb=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,_b=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Gi=class extends zi{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=gb,this.fragmentShader=_b,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=ro(e.uniforms),this.uniformsGroups=mb(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let i={};for(let s in this.extensions)this.extensions[s]===!0&&(i[s]=!0);return Object.keys(i).length>0&&(t.extensions=i),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let i in e.uniforms){let s=e.uniforms[i];switch(this.uniforms[i]={},s.type){case"t":this.uniforms[i].value=t[s.value]||null;break;case"c":this.uniforms[i].value=new Ke().setHex(s.value);break;case"v2":this.uniforms[i].value=new qe().fromArray(s.value);break;case"v3":this.uniforms[i].value=new z().fromArray(s.value);break;case"v4":this.uniforms[i].value=new sn().fromArray(s.value);break;case"m3":this.uniforms[i].value=new st().fromArray(s.value);break;case"m4":this.uniforms[i].value=new Et().fromArray(s.value);break;default:this.uniforms[i].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let i in e.extensions)this.extensions[i]=e.extensions[i];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},bu=class extends Gi{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},Er=class extends zi{constructor(e){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new Ke(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Ke(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Fl,this.normalScale=new qe(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ki,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.defines={STANDARD:""},this.color.copy(e.color),this.roughness=e.roughness,this.metalness=e.metalness,this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.roughnessMap=e.roughnessMap,this.metalnessMap=e.metalnessMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.envMapIntensity=e.envMapIntensity,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}};var vl=class extends zi{constructor(e){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new Ke(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Ke(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Fl,this.normalScale=new qe(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ki,this.combine=Uu,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.envMapIntensity=e.envMapIntensity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}},Su=class extends zi{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=b0,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},Mu=class extends zi{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function Zo(n,e){return!n||n.constructor===e?n:typeof e.BYTES_PER_ELEMENT=="number"?new e(n):Array.prototype.slice.call(n)}function Qc(n){return n!==void 0&&n.inTangents!==void 0&&n.outTangents!==void 0}var Tr=class{constructor(e,t,i,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(i),this.sampleValues=t,this.valueSize=i,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,i=this._cachedIndex,s=t[i],r=t[i-1];e:{t:{let o;n:{i:if(!(e<s)){for(let a=i+2;;){if(s===void 0){if(e<r)break i;return i=t.length,this._cachedIndex=i,this.copySampleValue_(i-1)}if(i===a)break;if(r=s,s=t[++i],e<s)break t}o=t.length;break n}if(!(e>=r)){let a=t[1];e<a&&(i=2,r=a);for(let c=i-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(i===c)break;if(s=r,r=t[--i-1],e>=r)break t}o=i,i=0;break n}break e}for(;i<o;){let a=i+o>>>1;e<t[a]?o=a:i=a+1}if(s=t[i],r=t[i-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return i=t.length,this._cachedIndex=i,this.copySampleValue_(i-1)}this._cachedIndex=i,this.intervalChanged_(i,r,s)}return this.interpolate_(i,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,i=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=i[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},wu=class extends Tr{constructor(e,t,i,s){super(e,t,i,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:uf,endingEnd:uf}}intervalChanged_(e,t,i){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],c=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case hf:r=e,a=2*t-i;break;case df:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=i}if(c===void 0)switch(this.getSettings_().endingEnd){case hf:o=e,c=2*i-t;break;case df:o=1,c=i+s[1]-s[0];break;default:o=e-1,c=t}let l=(i-t)*.5,h=this.valueSize;this._weightPrev=l/(t-a),this._weightNext=l/(c-i),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(e,t,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=e*a,l=c-a,h=this._offsetPrev,d=this._offsetNext,u=this._weightPrev,f=this._weightNext,g=(i-t)/(s-t),b=g*g,m=b*g,p=-u*m+2*u*b-u*g,_=(1+u)*m+(-1.5-2*u)*b+(-.5+u)*g+1,A=(-1-f)*m+(1.5+f)*b+.5*g,y=f*m-f*b;for(let C=0;C!==a;++C)r[C]=p*o[h+C]+_*o[l+C]+A*o[c+C]+y*o[d+C];return r}},Eu=class extends Tr{constructor(e,t,i,s){super(e,t,i,s)}interpolate_(e,t,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=e*a,l=c-a,h=(i-t)/(s-t),d=1-h;for(let u=0;u!==a;++u)r[u]=o[l+u]*d+o[c+u]*h;return r}},Tu=class extends Tr{constructor(e,t,i,s){super(e,t,i,s)}interpolate_(e){return this.copySampleValue_(e-1)}},Au=class extends Tr{interpolate_(e,t,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=e*a,l=c-a,h=this.inTangents,d=this.outTangents;if(!h||!d){let g=(i-t)/(s-t),b=1-g;for(let m=0;m!==a;++m)r[m]=o[l+m]*b+o[c+m]*g;return r}let u=a*2,f=e-1;for(let g=0;g!==a;++g){let b=o[l+g],m=o[c+g],p=f*u+g*2,_=d[p],A=d[p+1],y=e*u+g*2,C=h[y],T=h[y+1],x=vb(i,t,_,C,s);r[g]=k0(x,b,A,T,m)}return r}};function k0(n,e,t,i,s){let r=1-n;return r*r*r*e+3*r*r*n*t+3*r*n*n*i+n*n*n*s}function xb(n,e,t,i,s){let r=1-n;return 3*r*r*(t-e)+6*r*n*(i-t)+3*n*n*(s-i)}function vb(n,e,t,i,s){let r=(n-e)/(s-e);for(let o=0;o<8;o++){let a=k0(r,e,t,i,s)-n;if(Math.abs(a)<1e-10)break;let c=xb(r,e,t,i,s);if(Math.abs(c)<1e-10)break;r=Math.max(0,Math.min(1,r-a/c))}return r}var Ai=class{constructor(e,t,i,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=Zo(t,this.TimeBufferType),this.values=Zo(i,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,i;if(t.toJSON!==this.toJSON)i=t.toJSON(e);else{i={name:e.name,times:Zo(e.times,Array),values:Zo(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(i.interpolation=s),Qc(e.settings)&&(i.settings={inTangents:Zo(e.settings.inTangents,Array),outTangents:Zo(e.settings.outTangents,Array)})}return i.type=e.ValueTypeName,i}InterpolantFactoryMethodDiscrete(e){return new Tu(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new Eu(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new wu(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new Au(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case sl:t=this.InterpolantFactoryMethodDiscrete;break;case fu:t=this.InterpolantFactoryMethodLinear;break;case nu:t=this.InterpolantFactoryMethodSmooth;break;case cf:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let i="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(i);return Ze("KeyframeTrack:",i),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return sl;case this.InterpolantFactoryMethodLinear:return fu;case this.InterpolantFactoryMethodSmooth:return nu;case this.InterpolantFactoryMethodBezier:return cf}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let i=0,s=t.length;i!==s;++i)t[i]+=e;Qc(this.settings)&&(Hg(this.settings.inTangents,e),Hg(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let i=0,s=t.length;i!==s;++i)t[i]*=e;Qc(this.settings)&&(Wg(this.settings.inTangents,e),Wg(this.settings.outTangents,e))}return this}trim(e,t){let i=this.times,s=i.length,r=0,o=s-1;for(;r!==s&&i[r]<e;)++r;for(;o!==-1&&i[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=i.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(tt("KeyframeTrack: Invalid value size in track.",this),e=!1);let i=this.times,s=this.values,r=i.length;r===0&&(tt("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let c=i[a];if(typeof c=="number"&&isNaN(c)){tt("KeyframeTrack: Time is not a valid number.",this,a,c),e=!1;break}if(o!==null&&o>c){tt("KeyframeTrack: Out of order keys.",this,a,c,o),e=!1;break}o=c}if(s!==void 0&&Ny(s))for(let a=0,c=s.length;a!==c;++a){let l=s[a];if(isNaN(l)){tt("KeyframeTrack: Value is not a valid number.",this,a,l),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),i=this.getValueSize(),s=this.getInterpolation()===nu,r=e.length-1,o=1;for(let a=1;a<r;++a){let c=!1,l=e[a],h=e[a+1];if(l!==h&&(a!==1||l!==e[0]))if(s)c=!0;else{let d=a*i,u=d-i,f=d+i;for(let g=0;g!==i;++g){let b=t[d+g];if(b!==t[u+g]||b!==t[f+g]){c=!0;break}}}if(c){if(a!==o){e[o]=e[a];let d=a*i,u=o*i;for(let f=0;f!==i;++f)t[u+f]=t[d+f]}++o}}if(r>0){e[o]=e[r];for(let a=r*i,c=o*i,l=0;l!==i;++l)t[c+l]=t[a+l];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*i)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),i=this.constructor,s=new i(this.name,e,t);return s.createInterpolant=this.createInterpolant,Qc(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function Hg(n,e){for(let t=0,i=n.length;t!==i;t+=2)n[t]+=e}function Wg(n,e){for(let t=0,i=n.length;t!==i;t+=2)n[t]*=e}Ai.prototype.ValueTypeName="";Ai.prototype.TimeBufferType=Float32Array;Ai.prototype.ValueBufferType=Float32Array;Ai.prototype.DefaultInterpolation=fu;var Ar=class extends Ai{constructor(e,t,i){super(e,t,i)}};Ar.prototype.ValueTypeName="bool";Ar.prototype.ValueBufferType=Array;Ar.prototype.DefaultInterpolation=sl;Ar.prototype.InterpolantFactoryMethodLinear=void 0;Ar.prototype.InterpolantFactoryMethodSmooth=void 0;var Cu=class extends Ai{constructor(e,t,i,s){super(e,t,i,s)}};Cu.prototype.ValueTypeName="color";var Ru=class extends Ai{constructor(e,t,i,s){super(e,t,i,s)}};Ru.prototype.ValueTypeName="number";var Pu=class extends Tr{constructor(e,t,i,s){super(e,t,i,s)}interpolate_(e,t,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=(i-t)/(s-t),l=e*a;for(let h=l+a;l!==h;l+=4)Gt.slerpFlat(r,0,o,l-a,o,l,c);return r}},yl=class extends Ai{constructor(e,t,i,s){super(e,t,i,s)}InterpolantFactoryMethodLinear(e){return new Pu(this.times,this.values,this.getValueSize(),e)}};yl.prototype.ValueTypeName="quaternion";yl.prototype.InterpolantFactoryMethodSmooth=void 0;var Cr=class extends Ai{constructor(e,t,i){super(e,t,i)}};Cr.prototype.ValueTypeName="string";Cr.prototype.ValueBufferType=Array;Cr.prototype.DefaultInterpolation=sl;Cr.prototype.InterpolantFactoryMethodLinear=void 0;Cr.prototype.InterpolantFactoryMethodSmooth=void 0;var Iu=class extends Ai{constructor(e,t,i,s){super(e,t,i,s)}};Iu.prototype.ValueTypeName="vector";var Lu=class{constructor(e,t,i){let s=this,r=!1,o=0,a=0,c,l=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=i,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),c?c(h):h},this.setURLModifier=function(h){return c=h,this},this.addHandler=function(h,d){return l.push(h,d),this},this.removeHandler=function(h){let d=l.indexOf(h);return d!==-1&&l.splice(d,2),this},this.getHandler=function(h){for(let d=0,u=l.length;d<u;d+=2){let f=l[d],g=l[d+1];if(f.global&&(f.lastIndex=0),f.test(h))return g}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},B0=new Lu,Du=class{constructor(e){this.manager=e!==void 0?e:B0,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let i=this;return new Promise(function(s,r){i.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};Du.DEFAULT_MATERIAL_NAME="__DEFAULT";var la=class extends rn{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new Ke(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}},bl=class extends la{constructor(e,t,i){super(e,i),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(rn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Ke(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}toJSON(e){let t=super.toJSON(e);return t.object.groundColor=this.groundColor.getHex(),t}},lf=new Et,Xg=new z,qg=new z,Sl=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new qe(512,512),this.mapType=_i,this.map=null,this.mapPass=null,this.matrix=new Et,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Sr,this._frameExtents=new qe(1,1),this._viewportCount=1,this._viewports=[new sn(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;Xg.setFromMatrixPosition(e.matrixWorld),t.position.copy(Xg),qg.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(qg),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,i,s){lf.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),i.setFromProjectionMatrix(lf,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,c=s?s.x/r.x:0,l=s?s.y/r.y:0;e.coordinateSystem===Qo||e.reversedDepth?t.set(.5*o,0,0,.5*o+c,0,.5*a,0,.5*a+l,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+c,0,.5*a,0,.5*a+l,0,0,.5,.5,0,0,0,1),t.multiply(lf)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},eu=new z,tu=new Gt,ys=new z,Ml=class extends rn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Et,this.projectionMatrix=new Et,this.projectionMatrixInverse=new Et,this.coordinateSystem=Oi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(eu,tu,ys),ys.x===1&&ys.y===1&&ys.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(eu,tu,ys.set(1,1,1)).invert()}updateWorldMatrix(e,t,i=!1){super.updateWorldMatrix(e,t,i),this.matrixWorld.decompose(eu,tu,ys),ys.x===1&&ys.y===1&&ys.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(eu,tu,ys.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},yr=new z,Yg=new qe,Zg=new qe,ni=class extends Ml{constructor(e=50,t=1,i=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=i,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=ta*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(nl*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return ta*2*Math.atan(Math.tan(nl*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,i){yr.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(yr.x,yr.y).multiplyScalar(-e/yr.z),yr.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),i.set(yr.x,yr.y).multiplyScalar(-e/yr.z)}getViewSize(e,t){return this.getViewBounds(e,Yg,Zg),t.subVectors(Zg,Yg)}setViewOffset(e,t,i,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=i,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(nl*.5*this.fov)/this.zoom,i=2*t,s=this.aspect*i,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let c=o.fullWidth,l=o.fullHeight;r+=o.offsetX*s/c,t-=o.offsetY*i/l,s*=o.width/c,i*=o.height/l}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-i,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var pf=class extends Sl{constructor(){super(new ni(90,1,.5,500)),this.isPointLightShadow=!0}},wl=class extends la{constructor(e,t,i=0,s=2){super(e,t),this.isPointLight=!0,this.type="PointLight",this.distance=i,this.decay=s,this.shadow=new pf}get power(){return this.intensity*4*Math.PI}set power(e){this.intensity=e/(4*Math.PI)}dispose(){super.dispose(),this.shadow.dispose()}copy(e,t){return super.copy(e,t),this.distance=e.distance,this.decay=e.decay,this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.distance=this.distance,t.object.decay=this.decay,t.object.shadow=this.shadow.toJSON(),t}},El=class extends Ml{constructor(e=-1,t=1,i=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=i,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,i,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=i,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),i=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=i-e,o=i+e,a=s+t,c=s-t;if(this.view!==null&&this.view.enabled){let l=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=l*this.view.offsetX,o=r+l*this.view.width,a-=h*this.view.offsetY,c=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,c,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},mf=class extends Sl{constructor(){super(new El(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},Tl=class extends la{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(rn.DEFAULT_UP),this.updateMatrix(),this.target=new rn,this.shadow=new mf}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var Jo=-90,$o=1,ca=class extends rn{constructor(e,t,i){super(),this.type="CubeCamera",this.renderTarget=i,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new ni(Jo,$o,e,t);s.layers=this.layers,this.add(s);let r=new ni(Jo,$o,e,t);r.layers=this.layers,this.add(r);let o=new ni(Jo,$o,e,t);o.layers=this.layers,this.add(o);let a=new ni(Jo,$o,e,t);a.layers=this.layers,this.add(a);let c=new ni(Jo,$o,e,t);c.layers=this.layers,this.add(c);let l=new ni(Jo,$o,e,t);l.layers=this.layers,this.add(l)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[i,s,r,o,a,c]=t;for(let l of t)this.remove(l);if(e===Oi)i.up.set(0,1,0),i.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),c.up.set(0,1,0),c.lookAt(0,0,-1);else if(e===Qo)i.up.set(0,-1,0),i.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),c.up.set(0,-1,0),c.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let l of t)this.add(l),l.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:i,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,c,l,h]=this.children,d=e.getRenderTarget(),u=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),g=e.xr.enabled;e.xr.enabled=!1;let b=i.texture.mipmapsAutoUpdate;i.texture.mipmapsAutoUpdate=!1;let m=!1;e.isWebGLRenderer===!0?m=e.state.buffers.depth.getReversed():m=e.reversedDepthBuffer,e.setRenderTarget(i,0,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(i,1,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(i,2,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(i,3,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),e.setRenderTarget(i,4,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),i.texture.mipmapsAutoUpdate=b,e.setRenderTarget(i,5,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,h),e.setRenderTarget(d,u,f),e.xr.enabled=g,i.texture.needsPMREMUpdate=!0}},Nu=class extends ni{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var Yf="\\[\\]\\.:\\/",yb=new RegExp("["+Yf+"]","g"),Zf="[^"+Yf+"]",bb="[^"+Yf.replace("\\.","")+"]",Sb=/((?:WC+[\/:])*)/.source.replace("WC",Zf),Mb=/(WCOD+)?/.source.replace("WCOD",bb),wb=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Zf),Eb=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Zf),Tb=new RegExp("^"+Sb+Mb+wb+Eb+"$"),Ab=["material","materials","bones","map"],gf=class{constructor(e,t,i){let s=i||jt.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let i=this._targetGroup.nCachedObjects_,s=this._bindings[i];s!==void 0&&s.getValue(e,t)}setValue(e,t){let i=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=i.length;s!==r;++s)i[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,i=e.length;t!==i;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,i=e.length;t!==i;++t)e[t].unbind()}},jt=class n{constructor(e,t,i){this.path=t,this.parsedPath=i||n.parseTrackName(t),this.node=n.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,i){return e&&e.isAnimationObjectGroup?new n.Composite(e,t,i):new n(e,t,i)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(yb,"")}static parseTrackName(e){let t=Tb.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let i={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=i.nodeName&&i.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=i.nodeName.substring(s+1);Ab.indexOf(r)!==-1&&(i.nodeName=i.nodeName.substring(0,s),i.objectName=r)}if(i.propertyName===null||i.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return i}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let i=e.skeleton.getBoneByName(t);if(i!==void 0)return i}if(e.children){let i=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let c=i(a.children);if(c)return c}return null},s=i(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)e[t++]=i[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,i=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=n.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Ze("PropertyBinding: No target node found for track: "+this.path+".");return}if(i){let l=t.objectIndex;switch(i){case"materials":if(!e.material){tt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){tt("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){tt("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let h=0;h<e.length;h++)if(e[h].name===l){l=h;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){tt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){tt("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[i]===void 0){tt("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[i]}if(l!==void 0){if(e[l]===void 0){tt("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[l]}}let o=e[s];if(o===void 0){let l=t.nodeName;tt("PropertyBinding: Trying to update property for track: "+l+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let c=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){tt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){tt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}c=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(c=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(c=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[c],this.setValue=this.SetterByBindingTypeAndVersioning[c][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};jt.Composite=gf;jt.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};jt.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};jt.prototype.GetterByBindingType=[jt.prototype._getValue_direct,jt.prototype._getValue_array,jt.prototype._getValue_arrayElement,jt.prototype._getValue_toArray];jt.prototype.SetterByBindingTypeAndVersioning=[[jt.prototype._setValue_direct,jt.prototype._setValue_direct_setNeedsUpdate,jt.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[jt.prototype._setValue_array,jt.prototype._setValue_array_setNeedsUpdate,jt.prototype._setValue_array_setMatrixWorldNeedsUpdate],[jt.prototype._setValue_arrayElement,jt.prototype._setValue_arrayElement_setNeedsUpdate,jt.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[jt.prototype._setValue_fromArray,jt.prototype._setValue_fromArray_setNeedsUpdate,jt.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var DR=new Float32Array(1);var Kr=class n{constructor(e){this.value=e}clone(){return new n(this.value.clone===void 0?this.value:this.value.clone())}};var Jg=new Et,jr=class{constructor(e,t,i=0,s=1/0){this.ray=new Ys(e,t),this.near=i,this.far=s,this.camera=null,this.layers=new ia,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):tt("Raycaster: Unsupported camera type: "+t.type)}setFromXRController(e){return Jg.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(Jg),this}intersectObject(e,t=!0,i=[]){return _f(e,this,i,t),i.sort($g),i}intersectObjects(e,t=!0,i=[]){for(let s=0,r=e.length;s<r;s++)_f(e[s],this,i,t);return i.sort($g),i}};function $g(n,e){return n.distance-e.distance}function _f(n,e,t,i){let s=!0;if(n.layers.test(e.layers)&&n.raycast(e,t)===!1&&(s=!1),s===!0&&i===!0){let r=n.children;for(let o=0,a=r.length;o<a;o++)_f(r[o],e,t,!0)}}var ua=class{constructor(e=1,t=0,i=0){this.radius=e,this.phi=t,this.theta=i}set(e,t,i){return this.radius=e,this.phi=t,this.theta=i,this}copy(e){return this.radius=e.radius,this.phi=e.phi,this.theta=e.theta,this}makeSafe(){return this.phi=_t(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(e){return this.setFromCartesianCoords(e.x,e.y,e.z)}setFromCartesianCoords(e,t,i){return this.radius=Math.sqrt(e*e+t*t+i*i),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(e,i),this.phi=Math.acos(_t(t/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var xf=class{static{this.prototype.isMatrix2=!0}constructor(e,t,i,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,i,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let i=0;i<4;i++)this.elements[i]=e[i+t];return this}set(e,t,i,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=i,r[3]=s,this}};var Al=class extends oa{constructor(e=1){let t=[0,0,0,e,0,0,0,0,0,0,e,0,0,0,0,0,0,e],i=[1,0,0,1,.6,0,0,1,0,.6,1,0,0,0,1,0,.6,1],s=new Bt;s.setAttribute("position",new St(t,3)),s.setAttribute("color",new St(i,3));let r=new Ms({vertexColors:!0,toneMapped:!1});super(s,r),this.type="AxesHelper"}setColors(e,t,i){let s=new Ke,r=this.geometry.attributes.color.array;return s.set(e),s.toArray(r,0),s.toArray(r,3),s.set(t),s.toArray(r,6),s.toArray(r,9),s.set(i),s.toArray(r,12),s.toArray(r,15),this.geometry.attributes.color.needsUpdate=!0,this}dispose(){super.dispose(),this.geometry.dispose(),this.material.dispose()}};var Qr=class extends ts{constructor(e,t=null){super(),this.object=e,this.domElement=t,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(e){this.domElement!==null&&this.disconnect(),this.domElement=e}disconnect(){}dispose(){}update(){}};function Jf(n,e,t,i){let s=Cb(i);switch(t){case Ff:return n*e;case Vu:return n*e/s.components*s.byteLength;case Hu:return n*e/s.components*s.byteLength;case Ir:return n*e*2/s.components*s.byteLength;case Wu:return n*e*2/s.components*s.byteLength;case Of:return n*e*3/s.components*s.byteLength;case rs:return n*e*4/s.components*s.byteLength;case Xu:return n*e*4/s.components*s.byteLength;case Pl:case Il:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*8;case Ll:case Dl:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case Yu:case Ju:return Math.max(n,16)*Math.max(e,8)/4;case qu:case Zu:return Math.max(n,8)*Math.max(e,8)/2;case $u:case Ku:case Qu:case eh:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*8;case ju:case Nl:case th:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case nh:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case ih:return Math.floor((n+4)/5)*Math.floor((e+3)/4)*16;case sh:return Math.floor((n+4)/5)*Math.floor((e+4)/5)*16;case rh:return Math.floor((n+5)/6)*Math.floor((e+4)/5)*16;case oh:return Math.floor((n+5)/6)*Math.floor((e+5)/6)*16;case ah:return Math.floor((n+7)/8)*Math.floor((e+4)/5)*16;case lh:return Math.floor((n+7)/8)*Math.floor((e+5)/6)*16;case ch:return Math.floor((n+7)/8)*Math.floor((e+7)/8)*16;case uh:return Math.floor((n+9)/10)*Math.floor((e+4)/5)*16;case hh:return Math.floor((n+9)/10)*Math.floor((e+5)/6)*16;case dh:return Math.floor((n+9)/10)*Math.floor((e+7)/8)*16;case fh:return Math.floor((n+9)/10)*Math.floor((e+9)/10)*16;case ph:return Math.floor((n+11)/12)*Math.floor((e+9)/10)*16;case mh:return Math.floor((n+11)/12)*Math.floor((e+11)/12)*16;case gh:case _h:case xh:return Math.ceil(n/4)*Math.ceil(e/4)*16;case vh:case yh:return Math.ceil(n/4)*Math.ceil(e/4)*8;case Ul:case bh:return Math.ceil(n/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function Cb(n){switch(n){case _i:case Lf:return{byteLength:1,components:1};case pa:case Df:case ss:return{byteLength:2,components:1};case zu:case Gu:return{byteLength:2,components:4};case is:case Bu:case Vi:return{byteLength:4,components:1};case Nf:case Uf:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${n}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Ze("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function a_(){let n=null,e=!1,t=null,i=null;function s(r,o){i=n.requestAnimationFrame(s),t(r,o)}return{start:function(){e!==!0&&t!==null&&n!==null&&(i=n.requestAnimationFrame(s),e=!0)},stop:function(){n!==null&&n.cancelAnimationFrame(i),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){n=r}}}function Ub(n){let e=new WeakMap;function t(a,c){let l=a.array,h=a.usage,d=l.byteLength,u=n.createBuffer();n.bindBuffer(c,u),n.bufferData(c,l,h),a.onUploadCallback();let f;if(l instanceof Float32Array)f=n.FLOAT;else if(typeof Float16Array<"u"&&l instanceof Float16Array)f=n.HALF_FLOAT;else if(l instanceof Uint16Array)a.isFloat16BufferAttribute?f=n.HALF_FLOAT:f=n.UNSIGNED_SHORT;else if(l instanceof Int16Array)f=n.SHORT;else if(l instanceof Uint32Array)f=n.UNSIGNED_INT;else if(l instanceof Int32Array)f=n.INT;else if(l instanceof Int8Array)f=n.BYTE;else if(l instanceof Uint8Array)f=n.UNSIGNED_BYTE;else if(l instanceof Uint8ClampedArray)f=n.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+l);return{buffer:u,type:f,bytesPerElement:l.BYTES_PER_ELEMENT,version:a.version,size:d}}function i(a,c,l){let h=c.array,d=c.updateRanges;if(n.bindBuffer(l,a),d.length===0)n.bufferSubData(l,0,h);else{d.sort((f,g)=>f.start-g.start);let u=0;for(let f=1;f<d.length;f++){let g=d[u],b=d[f];b.start<=g.start+g.count+1?g.count=Math.max(g.count,b.start+b.count-g.start):(++u,d[u]=b)}d.length=u+1;for(let f=0,g=d.length;f<g;f++){let b=d[f];n.bufferSubData(l,b.start*h.BYTES_PER_ELEMENT,h,b.start,b.count)}c.clearUpdateRanges()}c.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let c=e.get(a);c&&(n.deleteBuffer(c.buffer),e.delete(a))}function o(a,c){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=e.get(a);(!h||h.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let l=e.get(a);if(l===void 0)e.set(a,t(a,c));else if(l.version<a.version){if(l.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");i(l.buffer,a,c),l.version=a.version}}return{get:s,remove:r,update:o}}var Fb=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,Ob=`#ifdef USE_ALPHAHASH
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
#endif`,kb=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,Bb=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,zb=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,Gb=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,Vb=`#ifdef USE_AOMAP
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
#endif`,Hb=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Wb=`#ifdef USE_BATCHING
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
#endif`,Xb=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,qb=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,Yb=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,Zb=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,Jb=`#ifdef USE_IRIDESCENCE
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
#endif`,$b=`#ifdef USE_BUMPMAP
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
#endif`,Kb=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,jb=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,Qb=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,eS=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,tS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,nS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,iS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,sS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,rS=`#define PI 3.141592653589793
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
} // validated`,oS=`vec3 transformedNormal = objectNormal;
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
#endif`,aS=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,lS=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,cS=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,uS=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,hS="gl_FragColor = linearToOutputTexel( gl_FragColor );",dS=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,fS=`#ifdef USE_ENVMAP
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
#endif`,pS=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,mS=`#ifdef USE_ENVMAP
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
#endif`,gS=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,_S=`#ifdef USE_ENVMAP
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
#endif`,xS=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,vS=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,yS=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,bS=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,SS=`#ifdef USE_GRADIENTMAP
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
}`,MS=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,wS=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,ES=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,TS=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,AS=`#ifdef USE_ENVMAP
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
#endif`,CS=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,RS=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,PS=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,IS=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,LS=`PhysicalMaterial material;
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
#endif`,DS=`uniform sampler2D dfgLUT;
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
}`,NS=`
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
#endif`,US=`#if defined( RE_IndirectDiffuse )
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
#endif`,FS=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,OS=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,kS=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,BS=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,zS=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,GS=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,VS=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,HS=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,WS=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,XS=`#if defined( USE_POINTS_UV )
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
#endif`,qS=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,YS=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,ZS=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,JS=`#if defined( USE_MORPHCOLORS )
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
#endif`,$S=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,KS=`#ifdef USE_MORPHTARGETS
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
#endif`,jS=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,QS=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,eM=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,tM=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,nM=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,iM=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,sM=`#ifdef USE_NORMALMAP
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
#endif`,rM=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,oM=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,aM=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,lM=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,cM=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,uM=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,hM=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,dM=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,fM=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,pM=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,mM=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,gM=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,_M=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,xM=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,vM=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,yM=`float getShadowMask() {
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
}`,bM=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,SM=`#ifdef USE_SKINNING
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
#endif`,MM=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,wM=`#ifdef USE_SKINNING
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
#endif`,EM=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,TM=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,AM=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,CM=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,RM=`#ifdef USE_TRANSMISSION
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
#endif`,PM=`#ifdef USE_TRANSMISSION
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
#endif`,IM=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,LM=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,DM=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,NM=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,UM=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,FM=`uniform sampler2D t2D;
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
}`,OM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,kM=`uniform float backgroundBlurriness;
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
}`,BM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,zM=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,GM=`#include <common>
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
}`,VM=`#if DEPTH_PACKING == 3200
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
}`,HM=`#define DISTANCE
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
}`,WM=`#define DISTANCE
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
}`,XM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,qM=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,YM=`uniform float scale;
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
}`,ZM=`uniform vec3 diffuse;
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
}`,JM=`#include <common>
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
}`,$M=`uniform vec3 diffuse;
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
}`,KM=`#define LAMBERT
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
}`,jM=`#define LAMBERT
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
}`,QM=`#define MATCAP
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
}`,ew=`#define MATCAP
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
}`,tw=`#define NORMAL
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
}`,nw=`#define NORMAL
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
}`,iw=`#define PHONG
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
}`,sw=`#define PHONG
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
}`,rw=`#define STANDARD
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
}`,ow=`#define STANDARD
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
}`,aw=`#define TOON
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
}`,lw=`#define TOON
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
}`,cw=`uniform float size;
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
}`,uw=`uniform vec3 diffuse;
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
}`,hw=`#include <common>
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
}`,dw=`uniform vec3 color;
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
}`,fw=`uniform float rotation;
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
}`,pw=`uniform vec3 diffuse;
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
}`,ft={alphahash_fragment:Fb,alphahash_pars_fragment:Ob,alphamap_fragment:kb,alphamap_pars_fragment:Bb,alphatest_fragment:zb,alphatest_pars_fragment:Gb,aomap_fragment:Vb,aomap_pars_fragment:Hb,batching_pars_vertex:Wb,batching_vertex:Xb,begin_vertex:qb,beginnormal_vertex:Yb,bsdfs:Zb,iridescence_fragment:Jb,bumpmap_pars_fragment:$b,clipping_planes_fragment:Kb,clipping_planes_pars_fragment:jb,clipping_planes_pars_vertex:Qb,clipping_planes_vertex:eS,color_fragment:tS,color_pars_fragment:nS,color_pars_vertex:iS,color_vertex:sS,common:rS,defaultnormal_vertex:oS,displacementmap_pars_vertex:aS,displacementmap_vertex:lS,emissivemap_fragment:cS,emissivemap_pars_fragment:uS,colorspace_fragment:hS,colorspace_pars_fragment:dS,envmap_fragment:fS,envmap_common_pars_fragment:pS,envmap_pars_fragment:mS,envmap_pars_vertex:gS,envmap_physical_pars_fragment:AS,envmap_vertex:_S,fog_vertex:xS,fog_pars_vertex:vS,fog_fragment:yS,fog_pars_fragment:bS,gradientmap_pars_fragment:SS,lightmap_pars_fragment:MS,lights_lambert_fragment:wS,lights_lambert_pars_fragment:ES,lights_pars_begin:TS,lights_toon_fragment:CS,lights_toon_pars_fragment:RS,lights_phong_fragment:PS,lights_phong_pars_fragment:IS,lights_physical_fragment:LS,lights_physical_pars_fragment:DS,lights_fragment_begin:NS,lights_fragment_maps:US,lights_fragment_end:FS,lightprobes_pars_fragment:OS,logdepthbuf_fragment:kS,logdepthbuf_pars_fragment:BS,logdepthbuf_pars_vertex:zS,logdepthbuf_vertex:GS,map_fragment:VS,map_pars_fragment:HS,map_particle_fragment:WS,map_particle_pars_fragment:XS,metalnessmap_fragment:qS,metalnessmap_pars_fragment:YS,morphinstance_vertex:ZS,morphcolor_vertex:JS,morphnormal_vertex:$S,morphtarget_pars_vertex:KS,morphtarget_vertex:jS,normal_fragment_begin:QS,normal_fragment_maps:eM,normal_pars_fragment:tM,normal_pars_vertex:nM,normal_vertex:iM,normalmap_pars_fragment:sM,clearcoat_normal_fragment_begin:rM,clearcoat_normal_fragment_maps:oM,clearcoat_pars_fragment:aM,iridescence_pars_fragment:lM,opaque_fragment:cM,packing:uM,premultiplied_alpha_fragment:hM,project_vertex:dM,dithering_fragment:fM,dithering_pars_fragment:pM,roughnessmap_fragment:mM,roughnessmap_pars_fragment:gM,shadowmap_pars_fragment:_M,shadowmap_pars_vertex:xM,shadowmap_vertex:vM,shadowmask_pars_fragment:yM,skinbase_vertex:bM,skinning_pars_vertex:SM,skinning_vertex:MM,skinnormal_vertex:wM,specularmap_fragment:EM,specularmap_pars_fragment:TM,tonemapping_fragment:AM,tonemapping_pars_fragment:CM,transmission_fragment:RM,transmission_pars_fragment:PM,uv_pars_fragment:IM,uv_pars_vertex:LM,uv_vertex:DM,worldpos_vertex:NM,background_vert:UM,background_frag:FM,backgroundCube_vert:OM,backgroundCube_frag:kM,cube_vert:BM,cube_frag:zM,depth_vert:GM,depth_frag:VM,distance_vert:HM,distance_frag:WM,equirect_vert:XM,equirect_frag:qM,linedashed_vert:YM,linedashed_frag:ZM,meshbasic_vert:JM,meshbasic_frag:$M,meshlambert_vert:KM,meshlambert_frag:jM,meshmatcap_vert:QM,meshmatcap_frag:ew,meshnormal_vert:tw,meshnormal_frag:nw,meshphong_vert:iw,meshphong_frag:sw,meshphysical_vert:rw,meshphysical_frag:ow,meshtoon_vert:aw,meshtoon_frag:lw,points_vert:cw,points_frag:uw,shadow_vert:hw,shadow_frag:dw,sprite_vert:fw,sprite_frag:pw},De={common:{diffuse:{value:new Ke(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new st},alphaMap:{value:null},alphaMapTransform:{value:new st},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new st}},envmap:{envMap:{value:null},envMapRotation:{value:new st},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new st}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new st}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new st},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new st},normalScale:{value:new qe(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new st},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new st}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new st}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new st}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Ke(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Ke(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new st},alphaTest:{value:0},uvTransform:{value:new st}},sprite:{diffuse:{value:new Ke(16777215)},opacity:{value:1},center:{value:new qe(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new st},alphaMap:{value:null},alphaMapTransform:{value:new st},alphaTest:{value:0}}},As={basic:{uniforms:ii([De.common,De.specularmap,De.envmap,De.aomap,De.lightmap,De.fog]),vertexShader:ft.meshbasic_vert,fragmentShader:ft.meshbasic_frag},lambert:{uniforms:ii([De.common,De.specularmap,De.envmap,De.aomap,De.lightmap,De.emissivemap,De.bumpmap,De.normalmap,De.displacementmap,De.fog,De.lights,{emissive:{value:new Ke(0)},envMapIntensity:{value:1}}]),vertexShader:ft.meshlambert_vert,fragmentShader:ft.meshlambert_frag},phong:{uniforms:ii([De.common,De.specularmap,De.envmap,De.aomap,De.lightmap,De.emissivemap,De.bumpmap,De.normalmap,De.displacementmap,De.fog,De.lights,{emissive:{value:new Ke(0)},specular:{value:new Ke(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:ft.meshphong_vert,fragmentShader:ft.meshphong_frag},standard:{uniforms:ii([De.common,De.envmap,De.aomap,De.lightmap,De.emissivemap,De.bumpmap,De.normalmap,De.displacementmap,De.roughnessmap,De.metalnessmap,De.fog,De.lights,{emissive:{value:new Ke(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ft.meshphysical_vert,fragmentShader:ft.meshphysical_frag},toon:{uniforms:ii([De.common,De.aomap,De.lightmap,De.emissivemap,De.bumpmap,De.normalmap,De.displacementmap,De.gradientmap,De.fog,De.lights,{emissive:{value:new Ke(0)}}]),vertexShader:ft.meshtoon_vert,fragmentShader:ft.meshtoon_frag},matcap:{uniforms:ii([De.common,De.bumpmap,De.normalmap,De.displacementmap,De.fog,{matcap:{value:null}}]),vertexShader:ft.meshmatcap_vert,fragmentShader:ft.meshmatcap_frag},points:{uniforms:ii([De.points,De.fog]),vertexShader:ft.points_vert,fragmentShader:ft.points_frag},dashed:{uniforms:ii([De.common,De.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ft.linedashed_vert,fragmentShader:ft.linedashed_frag},depth:{uniforms:ii([De.common,De.displacementmap]),vertexShader:ft.depth_vert,fragmentShader:ft.depth_frag},normal:{uniforms:ii([De.common,De.bumpmap,De.normalmap,De.displacementmap,{opacity:{value:1}}]),vertexShader:ft.meshnormal_vert,fragmentShader:ft.meshnormal_frag},sprite:{uniforms:ii([De.sprite,De.fog]),vertexShader:ft.sprite_vert,fragmentShader:ft.sprite_frag},background:{uniforms:{uvTransform:{value:new st},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ft.background_vert,fragmentShader:ft.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new st}},vertexShader:ft.backgroundCube_vert,fragmentShader:ft.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ft.cube_vert,fragmentShader:ft.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ft.equirect_vert,fragmentShader:ft.equirect_frag},distance:{uniforms:ii([De.common,De.displacementmap,{referencePosition:{value:new z},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ft.distance_vert,fragmentShader:ft.distance_frag},shadow:{uniforms:ii([De.lights,De.fog,{color:{value:new Ke(0)},opacity:{value:1}}]),vertexShader:ft.shadow_vert,fragmentShader:ft.shadow_frag}};As.physical={uniforms:ii([As.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new st},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new st},clearcoatNormalScale:{value:new qe(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new st},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new st},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new st},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new st},sheen:{value:0},sheenColor:{value:new Ke(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new st},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new st},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new st},transmissionSamplerSize:{value:new qe},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new st},attenuationDistance:{value:0},attenuationColor:{value:new Ke(0)},specularColor:{value:new Ke(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new st},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new st},anisotropyVector:{value:new qe},anisotropyMap:{value:null},anisotropyMapTransform:{value:new st}}]),vertexShader:ft.meshphysical_vert,fragmentShader:ft.meshphysical_frag};var Mh={r:0,b:0,g:0},mw=new Et,l_=new st;l_.set(-1,0,0,0,1,0,0,0,1);function gw(n,e,t,i,s,r){let o=new Ke(0),a=s===!0?0:1,c,l,h=null,d=0,u=null;function f(_){let A=_.isScene===!0?_.background:null;if(A&&A.isTexture){let y=_.backgroundBlurriness>0;A=e.get(A,y)}return A}function g(_){let A=!1,y=f(_);y===null?m(o,a):y&&y.isColor&&(m(y,1),A=!0);let C=n.xr.getEnvironmentBlendMode();C==="additive"?t.buffers.color.setClear(0,0,0,1,r):C==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(n.autoClear||A)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),n.clear(n.autoClearColor,n.autoClearDepth,n.autoClearStencil))}function b(_,A){let y=f(A);y&&y.isCubeTexture?(l===void 0&&(l=new Ae(new qt(1,1,1),new Gi({name:"BackgroundCubeMaterial",uniforms:ro(As.backgroundCube.uniforms),vertexShader:As.backgroundCube.vertexShader,fragmentShader:As.backgroundCube.fragmentShader,side:$n,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),l.geometry.deleteAttribute("uv"),l.onBeforeRender=function(C,T,x){this.matrixWorld.copyPosition(x.matrixWorld)},Object.defineProperty(l.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),i.update(l)),l.material.uniforms.envMap.value=y,l.material.uniforms.backgroundBlurriness.value=A.backgroundBlurriness,l.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,l.material.uniforms.backgroundRotation.value.setFromMatrix4(mw.makeRotationFromEuler(A.backgroundRotation)).transpose(),y.isRenderTargetTexture===!1&&l.material.uniforms.backgroundRotation.value.premultiply(l_),l.material.toneMapped=yt.getTransfer(y.colorSpace)!==Lt,(h!==y||d!==y.version||u!==n.toneMapping)&&(l.material.needsUpdate=!0,h=y,d=y.version,u=n.toneMapping),l.layers.enableAll(),_.unshift(l,l.geometry,l.material,0,0,null)):y&&y.isTexture&&(c===void 0&&(c=new Ae(new ns(2,2),new Gi({name:"BackgroundMaterial",uniforms:ro(As.background.uniforms),vertexShader:As.background.vertexShader,fragmentShader:As.background.fragmentShader,side:ws,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),Object.defineProperty(c.material,"map",{get:function(){return this.uniforms.t2D.value}}),i.update(c)),c.material.uniforms.t2D.value=y,c.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,c.material.toneMapped=yt.getTransfer(y.colorSpace)!==Lt,y.matrixAutoUpdate===!0&&y.updateMatrix(),c.material.uniforms.uvTransform.value.copy(y.matrix),(h!==y||d!==y.version||u!==n.toneMapping)&&(c.material.needsUpdate=!0,h=y,d=y.version,u=n.toneMapping),c.layers.enableAll(),_.unshift(c,c.geometry,c.material,0,0,null))}function m(_,A){_.getRGB(Mh,qf(n)),t.buffers.color.setClear(Mh.r,Mh.g,Mh.b,A,r)}function p(){l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0),c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0)}return{getClearColor:function(){return o},setClearColor:function(_,A=1){o.set(_),a=A,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(_){a=_,m(o,a)},render:g,addToRenderList:b,dispose:p}}function _w(n,e){let t=n.getParameter(n.MAX_VERTEX_ATTRIBS),i={},s=u(null),r=s,o=!1;function a(L,B,W,N,G){let Z=!1,V=d(L,N,W,B);r!==V&&(r=V,l(r.object)),Z=f(L,N,W,G),Z&&g(L,N,W,G),G!==null&&e.update(G,n.ELEMENT_ARRAY_BUFFER),(Z||o)&&(o=!1,y(L,B,W,N),G!==null&&n.bindBuffer(n.ELEMENT_ARRAY_BUFFER,e.get(G).buffer))}function c(){return n.createVertexArray()}function l(L){return n.bindVertexArray(L)}function h(L){return n.deleteVertexArray(L)}function d(L,B,W,N){let G=N.wireframe===!0,Z=i[B.id];Z===void 0&&(Z={},i[B.id]=Z);let V=L.isInstancedMesh===!0?L.id:0,oe=Z[V];oe===void 0&&(oe={},Z[V]=oe);let q=oe[W.id];q===void 0&&(q={},oe[W.id]=q);let j=q[G];return j===void 0&&(j=u(c()),q[G]=j),j}function u(L){let B=[],W=[],N=[];for(let G=0;G<t;G++)B[G]=0,W[G]=0,N[G]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:B,enabledAttributes:W,attributeDivisors:N,object:L,attributes:{},index:null}}function f(L,B,W,N){let G=r.attributes,Z=B.attributes,V=0,oe=W.getAttributes();for(let q in oe)if(oe[q].location>=0){let te=G[q],ue=Z[q];if(ue===void 0&&(q==="instanceMatrix"&&L.instanceMatrix&&(ue=L.instanceMatrix),q==="instanceColor"&&L.instanceColor&&(ue=L.instanceColor)),te===void 0||te.attribute!==ue||ue&&te.data!==ue.data)return!0;V++}return r.attributesNum!==V||r.index!==N}function g(L,B,W,N){let G={},Z=B.attributes,V=0,oe=W.getAttributes();for(let q in oe)if(oe[q].location>=0){let te=Z[q];te===void 0&&(q==="instanceMatrix"&&L.instanceMatrix&&(te=L.instanceMatrix),q==="instanceColor"&&L.instanceColor&&(te=L.instanceColor));let ue={};ue.attribute=te,te&&te.data&&(ue.data=te.data),G[q]=ue,V++}r.attributes=G,r.attributesNum=V,r.index=N}function b(){let L=r.newAttributes;for(let B=0,W=L.length;B<W;B++)L[B]=0}function m(L){p(L,0)}function p(L,B){let W=r.newAttributes,N=r.enabledAttributes,G=r.attributeDivisors;W[L]=1,N[L]===0&&(n.enableVertexAttribArray(L),N[L]=1),G[L]!==B&&(n.vertexAttribDivisor(L,B),G[L]=B)}function _(){let L=r.newAttributes,B=r.enabledAttributes;for(let W=0,N=B.length;W<N;W++)B[W]!==L[W]&&(n.disableVertexAttribArray(W),B[W]=0)}function A(L,B,W,N,G,Z,V){V===!0?n.vertexAttribIPointer(L,B,W,G,Z):n.vertexAttribPointer(L,B,W,N,G,Z)}function y(L,B,W,N){b();let G=N.attributes,Z=W.getAttributes(),V=B.defaultAttributeValues;for(let oe in Z){let q=Z[oe];if(q.location>=0){let j=G[oe];if(j===void 0&&(oe==="instanceMatrix"&&L.instanceMatrix&&(j=L.instanceMatrix),oe==="instanceColor"&&L.instanceColor&&(j=L.instanceColor)),j!==void 0){let te=j.normalized,ue=j.itemSize,he=e.get(j);if(he===void 0)continue;let Q=he.buffer,me=he.type,xe=he.bytesPerElement,Ce=me===n.INT||me===n.UNSIGNED_INT||j.gpuType===Bu;if(j.isInterleavedBufferAttribute){let Se=j.data,We=Se.isInterleavedBuffer===!0?Se.stride:Se.itemSize,at=j.offset;if(Se.isInstancedInterleavedBuffer||Se.isInstancedBufferAttribute){for(let Ve=0;Ve<q.locationSize;Ve++)p(q.location+Ve,Se.meshPerAttribute);L.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=Se.meshPerAttribute*Se.count)}else for(let Ve=0;Ve<q.locationSize;Ve++)m(q.location+Ve);n.bindBuffer(n.ARRAY_BUFFER,Q);for(let Ve=0;Ve<q.locationSize;Ve++)A(q.location+Ve,ue/q.locationSize,me,te,We*xe,(at+ue/q.locationSize*Ve)*xe,Ce)}else{if(j.isInstancedBufferAttribute){for(let Se=0;Se<q.locationSize;Se++)p(q.location+Se,j.meshPerAttribute);L.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=j.meshPerAttribute*j.count)}else for(let Se=0;Se<q.locationSize;Se++)m(q.location+Se);n.bindBuffer(n.ARRAY_BUFFER,Q);for(let Se=0;Se<q.locationSize;Se++)A(q.location+Se,ue/q.locationSize,me,te,ue*xe,ue/q.locationSize*Se*xe,Ce)}}else if(V!==void 0){let te=V[oe];if(te!==void 0)switch(te.length){case 2:n.vertexAttrib2fv(q.location,te);break;case 3:n.vertexAttrib3fv(q.location,te);break;case 4:n.vertexAttrib4fv(q.location,te);break;default:n.vertexAttrib1fv(q.location,te)}}}}_()}function C(){U();for(let L in i){let B=i[L];for(let W in B){let N=B[W];for(let G in N){let Z=N[G];for(let V in Z)h(Z[V].object),delete Z[V];delete N[G]}}delete i[L]}}function T(L){if(i[L.id]===void 0)return;let B=i[L.id];for(let W in B){let N=B[W];for(let G in N){let Z=N[G];for(let V in Z)h(Z[V].object),delete Z[V];delete N[G]}}delete i[L.id]}function x(L){for(let B in i){let W=i[B];for(let N in W){let G=W[N];if(G[L.id]===void 0)continue;let Z=G[L.id];for(let V in Z)h(Z[V].object),delete Z[V];delete G[L.id]}}}function M(L){for(let B in i){let W=i[B],N=L.isInstancedMesh===!0?L.id:0,G=W[N];if(G!==void 0){for(let Z in G){let V=G[Z];for(let oe in V)h(V[oe].object),delete V[oe];delete G[Z]}delete W[N],Object.keys(W).length===0&&delete i[B]}}}function U(){P(),o=!0,r!==s&&(r=s,l(r.object))}function P(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:U,resetDefaultState:P,dispose:C,releaseStatesOfGeometry:T,releaseStatesOfObject:M,releaseStatesOfProgram:x,initAttributes:b,enableAttribute:m,disableUnusedAttributes:_}}function xw(n,e,t){let i;function s(c){i=c}function r(c,l){n.drawArrays(i,c,l),t.update(l,i,1)}function o(c,l,h){h!==0&&(n.drawArraysInstanced(i,c,l,h),t.update(l,i,h))}function a(c,l,h){if(h===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(i,c,0,l,0,h);let u=0;for(let f=0;f<h;f++)u+=l[f];t.update(u,i,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function vw(n,e,t,i){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let x=e.get("EXT_texture_filter_anisotropic");s=n.getParameter(x.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(x){return!(x!==rs&&i.convert(x)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(x){let M=x===ss&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(x!==_i&&x!==Vi&&!M&&i.convert(x)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_TYPE))}function c(x){if(x==="highp"){if(n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.HIGH_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.HIGH_FLOAT).precision>0)return"highp";x="mediump"}return x==="mediump"&&n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.MEDIUM_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let l=t.precision!==void 0?t.precision:"highp",h=c(l);h!==l&&(Ze("WebGLRenderer:",l,"not supported, using",h,"instead."),l=h);let d=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),u=t.logarithmicDepthBuffer===!0&&d===!1;t.reversedDepthBuffer===!0&&d===!1&&Ze("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&d===!0&&Ze("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=n.getParameter(n.MAX_TEXTURE_IMAGE_UNITS),g=n.getParameter(n.MAX_VERTEX_TEXTURE_IMAGE_UNITS),b=n.getParameter(n.MAX_TEXTURE_SIZE),m=n.getParameter(n.MAX_CUBE_MAP_TEXTURE_SIZE),p=n.getParameter(n.MAX_VERTEX_ATTRIBS),_=n.getParameter(n.MAX_VERTEX_UNIFORM_VECTORS),A=n.getParameter(n.MAX_VARYING_VECTORS),y=n.getParameter(n.MAX_FRAGMENT_UNIFORM_VECTORS),C=n.getParameter(n.MAX_SAMPLES),T=n.getParameter(n.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:c,textureFormatReadable:o,textureTypeReadable:a,precision:l,logarithmicDepthBuffer:u,reversedDepthBuffer:d,maxTextures:f,maxVertexTextures:g,maxTextureSize:b,maxCubemapSize:m,maxAttributes:p,maxVertexUniforms:_,maxVaryings:A,maxFragmentUniforms:y,maxSamples:C,samples:T}}function yw(n){let e=this,t=null,i=0,s=!1,r=!1,o=new Ei,a=new st,c={value:null,needsUpdate:!1};this.uniform=c,this.numPlanes=0,this.numIntersection=0,this.init=function(d,u){let f=d.length!==0||u||i!==0||s;return s=u,i=d.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(d,u){t=h(d,u,0)},this.setState=function(d,u,f){let g=d.clippingPlanes,b=d.clipIntersection,m=d.clipShadows,p=n.get(d);if(!s||g===null||g.length===0||r&&!m)r?h(null):l();else{let _=r?0:i,A=_*4,y=p.clippingState||null;c.value=y,y=h(g,u,A,f);for(let C=0;C!==A;++C)y[C]=t[C];p.clippingState=y,this.numIntersection=b?this.numPlanes:0,this.numPlanes+=_}};function l(){c.value!==t&&(c.value=t,c.needsUpdate=i>0),e.numPlanes=i,e.numIntersection=0}function h(d,u,f,g){let b=d!==null?d.length:0,m=null;if(b!==0){if(m=c.value,g!==!0||m===null){let p=f+b*4,_=u.matrixWorldInverse;a.getNormalMatrix(_),(m===null||m.length<p)&&(m=new Float32Array(p));for(let A=0,y=f;A!==b;++A,y+=4)o.copy(d[A]).applyMatrix4(_,a),o.normal.toArray(m,y),m[y+3]=o.constant}c.value=m,c.needsUpdate=!0}return e.numPlanes=b,e.numIntersection=0,m}}var Bl=class extends Ti{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let i={width:e,height:e,depth:1},s=[i,i,i,i,i,i];this.texture=new pl(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let i={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new qt(5,5,5),r=new Gi({name:"CubemapFromEquirect",uniforms:ro(i.uniforms),vertexShader:i.vertexShader,fragmentShader:i.fragmentShader,side:$n,blending:to});r.uniforms.tEquirect.value=t;let o=new Ae(s,r),a=t.minFilter;return t.minFilter===$s&&(t.minFilter=ui),new ca(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,i=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,i,s);e.setRenderTarget(r)}},z0=256,bw=3,Sw=20,c_=256,u_=16,Mw=3,ww=new z,Ew=new Ke,_a=class n{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new ca(1,10,null),this._boxMesh=new Ae(new qt(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,i=.1,s=100,r={}){let{size:o=256,position:a=ww}=r,c=this._renderer;this._setSize(o);let l=this._allocateTarget(),h=this._getSourceTarget(!0);t>0&&(h.texture.mipmapsAutoUpdate=!1);let d=c.autoClear,u=c.autoClearColor,f=c.autoClearDepth,g=c.autoClearStencil,b=e.background;c.autoClear=!0,c.autoClearColor=!0,c.autoClearDepth=!0,c.autoClearStencil=!0,b===null&&(e.background=c.getClearColor(Ew));let m=new ca(i,s,h);return m.position.copy(a),m.update(c,e),c.autoClear=d,c.autoClearColor=u,c.autoClearDepth=f,c.autoClearStencil=g,e.background=b,t>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(l,t)),this._applyPMREM(l),l}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=H0(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=V0(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(z0,Wf(e))}_fromTexture(e,t){e.mapping===io||e.mapping===fa?this._setSize(e.image.length===0?z0:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let i=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(i),i}_allocateTarget(){let e=this._cubeSize,t=G0(e,!1,!1),i=Math.log2(e)-bw;for(let s=0;s<=i;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,i=this._sourceTarget;return(i===null||i.width!==t||e&&i.depthBuffer===!1)&&(i!==null&&i.dispose(),this._sourceTarget=G0(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,i){let s=this._boxMesh,r=this._cubeCamera;s.material=i,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===io||e.mapping===fa?(this._cubemapMaterial===null&&(this._cubemapMaterial=H0()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=V0()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=Tw(),this._integrationMaterial=Aw());let t=this._cubeSize,i=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/u_);for(let o=0;o<=i;o++){let a=n.lodToRoughness(o,i);if(o>i-Mw)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let c=a>0?Math.log2(t)+.5*Math.log2(6/(c_*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=c,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=Cw());let i=this._blurMaterial,s=i.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,i),s.envMap.value=e.texture,this._renderCube(r,0,i)}};function G0(n,e,t){return new Bl(n,{minFilter:$s,generateMipmaps:e,type:ss,colorSpace:rl,depthBuffer:t})}function zl(n,e,t){return new Gi({name:n,uniforms:e,vertexShader:ft.cube_vert,fragmentShader:t,side:$n,blending:to,depthTest:!1,depthWrite:!1})}function Tw(){return zl("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${c_}u

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
	`)}function Aw(){return zl("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:u_}},`

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
	`)}function Cw(){return zl("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${Sw}
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
	`)}function V0(){return zl("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function H0(){return zl("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function Rw(n){let e=new WeakMap,t=new WeakMap,i=null;function s(u,f=!1){return u==null?null:f?o(u):r(u)}function r(u){if(u&&u.isTexture){let f=u.mapping;if(f===Fu||f===Ou)if(e.has(u)){let g=e.get(u).texture;return a(g,u.mapping)}else{let g=u.image;if(g&&g.height>0){let b=new Bl(g.height);return b.fromEquirectangularTexture(n,u),e.set(u,b),u.addEventListener("dispose",l),a(b.texture,u.mapping)}else return null}}return u}function o(u){if(u&&u.isTexture&&u.isPMREMTexture!==!0){let f=u.mapping,g=f===Fu||f===Ou,b=f===io||f===fa;if(g||b){let m=t.get(u),p=m!==void 0?m.texture.pmremVersion:0;if(u.isRenderTargetTexture&&u.pmremVersion!==p)return i===null&&(i=new _a(n)),m=g?i.fromEquirectangular(u,m):i.fromCubemap(u,m),m.texture.pmremVersion=u.pmremVersion,t.set(u,m),m.texture;if(m!==void 0)return m.texture;{let _=u.image;return g&&_&&_.height>0||b&&_&&c(_)?(i===null&&(i=new _a(n)),m=g?i.fromEquirectangular(u):i.fromCubemap(u),m.texture.pmremVersion=u.pmremVersion,t.set(u,m),u.addEventListener("dispose",h),m.texture):null}}}return u}function a(u,f){return f===Fu?u.mapping=io:f===Ou&&(u.mapping=fa),u}function c(u){let f=0,g=6;for(let b=0;b<g;b++)u[b]!==void 0&&f++;return f===g}function l(u){let f=u.target;f.removeEventListener("dispose",l);let g=e.get(f);g!==void 0&&(e.delete(f),g.dispose())}function h(u){let f=u.target;f.removeEventListener("dispose",h);let g=t.get(f);g!==void 0&&(t.delete(f),g.dispose())}function d(){e=new WeakMap,t=new WeakMap,i!==null&&(i.dispose(),i=null)}return{get:s,dispose:d}}function Pw(n){let e={};function t(i){if(e[i]!==void 0)return e[i];let s=n.getExtension(i);return e[i]=s,s}return{has:function(i){return t(i)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(i){let s=t(i);return s===null&&tl("WebGLRenderer: "+i+" extension not supported."),s}}}function Iw(n,e,t,i){let s={},r=new WeakMap,o=new FinalizationRegistry(g=>delete s[g]);function a(g){c(g.target)}function c(g){g.index!==null&&e.remove(g.index);for(let m in g.attributes)e.remove(g.attributes[m]);g.removeEventListener("dispose",a),delete s[g.id],o.unregister(g);let b=r.get(g);b&&(e.remove(b),r.delete(g)),i.releaseStatesOfGeometry(g),g.isInstancedBufferGeometry===!0&&delete g._maxInstanceCount,t.memory.geometries--}function l(g,b){return s[b.id]!==void 0||(b.addEventListener("dispose",a),s[b.id]=new WeakRef(b),o.register(b,b.id,b),t.memory.geometries++),b}function h(g){let b=g.attributes;for(let m in b)e.update(b[m],n.ARRAY_BUFFER)}function d(g){let b=g.index,m=g.attributes.position,p=0;if(m===void 0)return;let _=b!==null?b.array.length:m.array.length/3-1,A=m.count>=65535?ul:cl,y=new A(Math.ceil(_/3)*6,1),C=y.array;if(b!==null){let x=b.array;p=b.version;for(let M=0,U=0;M<_;M+=3){let P=x[M+0],L=x[M+1],B=x[M+2];C[U++]=P,C[U++]=L,C[U++]=L,C[U++]=B,C[U++]=B,C[U++]=P}}else{p=m.version;for(let x=0,M=0;x<_;x+=3){let U=x+0,P=x+1,L=x+2;C[M++]=U,C[M++]=P,C[M++]=P,C[M++]=L,C[M++]=L,C[M++]=U}}y.version=p;let T=r.get(g);T&&e.remove(T),r.set(g,y)}function u(g){let b=r.get(g);if(b){let m=g.index;m!==null&&b.version<m.version&&d(g)}else d(g);return r.get(g)}function f(){for(let g in s){let b=s[g].deref();b!==void 0&&c(b)}}return{get:l,update:h,getWireframeAttribute:u,dispose:f}}function Lw(n,e,t){let i;function s(d){i=d}let r,o;function a(d){r=d.type,o=d.bytesPerElement}function c(d,u){n.drawElements(i,u,r,d*o),t.update(u,i,1)}function l(d,u,f){f!==0&&(n.drawElementsInstanced(i,u,r,d*o,f),t.update(u,i,f))}function h(d,u,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(i,u,0,r,d,0,f);let b=0;for(let m=0;m<f;m++)b+=u[m];t.update(b,i,1)}this.setMode=s,this.setIndex=a,this.render=c,this.renderInstances=l,this.renderMultiDraw=h}function Dw(n){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function i(r,o,a){switch(t.calls++,o){case n.TRIANGLES:t.triangles+=a*(r/3);break;case n.LINES:t.lines+=a*(r/2);break;case n.LINE_STRIP:t.lines+=a*(r-1);break;case n.LINE_LOOP:t.lines+=a*r;break;case n.POINTS:t.points+=a*r;break;default:tt("WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:i}}function Nw(n,e,t){let i=new WeakMap,s=new sn;function r(o,a,c){let l=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,d=h!==void 0?h.length:0,u=i.get(a);if(u===void 0||u.count!==d){let U=function(){x.dispose(),i.delete(a),a.removeEventListener("dispose",U)};u!==void 0&&u.texture.dispose();let f=a.morphAttributes.position!==void 0,g=a.morphAttributes.normal!==void 0,b=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],p=a.morphAttributes.normal||[],_=a.morphAttributes.color||[],A=0;f===!0&&(A=1),g===!0&&(A=2),b===!0&&(A=3);let y=a.attributes.position.count*A,C=1;y>e.maxTextureSize&&(C=Math.ceil(y/e.maxTextureSize),y=e.maxTextureSize);let T=new Float32Array(y*C*4*d),x=new ll(T,y,C,d);x.type=Vi,x.needsUpdate=!0;let M=A*4;for(let P=0;P<d;P++){let L=m[P],B=p[P],W=_[P],N=y*C*4*P;for(let G=0;G<L.count;G++){let Z=G*M;f===!0&&(s.fromBufferAttribute(L,G),T[N+Z+0]=s.x,T[N+Z+1]=s.y,T[N+Z+2]=s.z,T[N+Z+3]=0),g===!0&&(s.fromBufferAttribute(B,G),T[N+Z+4]=s.x,T[N+Z+5]=s.y,T[N+Z+6]=s.z,T[N+Z+7]=0),b===!0&&(s.fromBufferAttribute(W,G),T[N+Z+8]=s.x,T[N+Z+9]=s.y,T[N+Z+10]=s.z,T[N+Z+11]=W.itemSize===4?s.w:1)}}u={count:d,texture:x,size:new qe(y,C)},i.set(a,u),a.addEventListener("dispose",U)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)c.getUniforms().setValue(n,"morphTexture",o.morphTexture,t);else{let f=0;for(let b=0;b<l.length;b++)f+=l[b];let g=a.morphTargetsRelative?1:1-f;c.getUniforms().setValue(n,"morphTargetBaseInfluence",g),c.getUniforms().setValue(n,"morphTargetInfluences",l)}c.getUniforms().setValue(n,"morphTargetsTexture",u.texture,t),c.getUniforms().setValue(n,"morphTargetsTextureSize",u.size)}return{update:r}}function Uw(n,e,t,i,s){let r=new WeakMap;function o(l){let h=s.render.frame,d=l.geometry,u=e.get(l,d);if(r.get(u)!==h&&(e.update(u),r.set(u,h)),l.isInstancedMesh&&(l.hasEventListener("dispose",c)===!1&&l.addEventListener("dispose",c),r.get(l)!==h&&(t.update(l.instanceMatrix,n.ARRAY_BUFFER),l.instanceColor!==null&&t.update(l.instanceColor,n.ARRAY_BUFFER),r.set(l,h))),l.isSkinnedMesh){let f=l.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return u}function a(){r=new WeakMap}function c(l){let h=l.target;h.removeEventListener("dispose",c),i.releaseStatesOfObject(h),t.remove(h.instanceMatrix),h.instanceColor!==null&&t.remove(h.instanceColor)}return{update:o,dispose:a}}var Fw={[Ef]:"LINEAR_TONE_MAPPING",[Tf]:"REINHARD_TONE_MAPPING",[Af]:"CINEON_TONE_MAPPING",[Cf]:"ACES_FILMIC_TONE_MAPPING",[Pf]:"AGX_TONE_MAPPING",[Cl]:"NEUTRAL_TONE_MAPPING",[Rf]:"CUSTOM_TONE_MAPPING"};function Ow(n,e,t,i,s,r){let o=new Ti(e,t,{type:n,depthBuffer:s,stencilBuffer:r,samples:i?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,c=null,l=null,h=new Bt;h.setAttribute("position",new St([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new St([0,2,0,0,2,0],2));let d=new bu({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),u=new Ae(h,d),f=new El(-1,1,1,-1,0,1),g=null,b=null,m=!1,p,_=null,A=[],y=!1;this.setSize=function(C,T){o.setSize(C,T),a!==null&&a.setSize(C,T),c!==null&&c.setSize(C,T);for(let x=0;x<A.length;x++){let M=A[x];M.setSize&&M.setSize(C,T)}},this.setEffects=function(C){A=C,y=A.length>0&&A[0].isRenderPass===!0;let T=o.width,x=o.height;A.length>0&&a===null&&(a=new Ti(T,x,{type:ss,depthBuffer:!1,stencilBuffer:!1}),c=new Ti(T,x,{type:ss,depthBuffer:!1,stencilBuffer:!1}));let M=s===!0&&A.some(U=>U.needsDepthTexture===!0);M!==(o.depthTexture!==null)&&(M===!0&&l===null&&(l=new Zs(T,x),r===!0&&(l.format=Ks,l.type=so)),o.dispose(),o.depthTexture=M?l:null,o.resolveDepthBuffer=M,o.storeMultisampledDepthBuffer=M);for(let U=0;U<A.length;U++){let P=A[U];P.setSize&&P.setSize(T,x),M&&P.needsDepthTexture===!0&&P.setDepthTexture&&P.setDepthTexture(l)}},this.begin=function(C,T){if(m||C.toneMapping===Es&&A.length===0)return!1;if(_=T,T!==null){let x=T.width,M=T.height;(o.width!==x||o.height!==M)&&this.setSize(x,M)}return y===!1&&C.setRenderTarget(o),p=C.toneMapping,C.toneMapping=Es,!0},this.hasRenderPass=function(){return y},this.end=function(C,T){C.toneMapping=p,m=!0;let x=o,M=a;for(let U=0;U<A.length;U++){let P=A[U];P.enabled!==!1&&(P.render(C,M,x,T),P.needsSwap!==!1&&(x=M,M=M===a?c:a))}if(g!==C.outputColorSpace||b!==C.toneMapping){g=C.outputColorSpace,b=C.toneMapping,d.defines={},yt.getTransfer(g)===Lt&&(d.defines.SRGB_TRANSFER="");let U=Fw[b];U&&(d.defines[U]=""),d.needsUpdate=!0}d.uniforms.tDiffuse.value=x.texture,C.setRenderTarget(_),C.render(u,f),_=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),c!==null&&c.dispose(),h.dispose(),d.dispose()}}var h_=new mi,d_=new Zs(1,1),f_=new ml(1),p_=new ll,m_=new gu,g_=new pl,W0=[],X0=[],q0=new Float32Array(16),Y0=new Float32Array(9),Z0=new Float32Array(4);function xa(n,e,t){let i=n[0];if(i<=0||i>0)return n;let s=e*t,r=W0[s];if(r===void 0&&(r=new Float32Array(s),W0[s]=r),e!==0){i.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,n[o].toArray(r,a)}return r}function Dn(n,e){if(n.length!==e.length)return!1;for(let t=0,i=n.length;t<i;t++)if(n[t]!==e[t])return!1;return!0}function Nn(n,e){for(let t=0,i=e.length;t<i;t++)n[t]=e[t]}function Th(n,e){let t=X0[e];t===void 0&&(t=new Int32Array(e),X0[e]=t);for(let i=0;i!==e;++i)t[i]=n.allocateTextureUnit();return t}function kw(n,e){let t=this.cache;t[0]!==e&&(n.uniform1f(this.addr,e),t[0]=e)}function Bw(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Dn(t,e))return;n.uniform2fv(this.addr,e),Nn(t,e)}}function zw(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(n.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(Dn(t,e))return;n.uniform3fv(this.addr,e),Nn(t,e)}}function Gw(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Dn(t,e))return;n.uniform4fv(this.addr,e),Nn(t,e)}}function Vw(n,e){let t=this.cache,i=e.elements;if(i===void 0){if(Dn(t,e))return;n.uniformMatrix2fv(this.addr,!1,e),Nn(t,e)}else{if(Dn(t,i))return;Z0.set(i),n.uniformMatrix2fv(this.addr,!1,Z0),Nn(t,i)}}function Hw(n,e){let t=this.cache,i=e.elements;if(i===void 0){if(Dn(t,e))return;n.uniformMatrix3fv(this.addr,!1,e),Nn(t,e)}else{if(Dn(t,i))return;Y0.set(i),n.uniformMatrix3fv(this.addr,!1,Y0),Nn(t,i)}}function Ww(n,e){let t=this.cache,i=e.elements;if(i===void 0){if(Dn(t,e))return;n.uniformMatrix4fv(this.addr,!1,e),Nn(t,e)}else{if(Dn(t,i))return;q0.set(i),n.uniformMatrix4fv(this.addr,!1,q0),Nn(t,i)}}function Xw(n,e){let t=this.cache;t[0]!==e&&(n.uniform1i(this.addr,e),t[0]=e)}function qw(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Dn(t,e))return;n.uniform2iv(this.addr,e),Nn(t,e)}}function Yw(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(Dn(t,e))return;n.uniform3iv(this.addr,e),Nn(t,e)}}function Zw(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Dn(t,e))return;n.uniform4iv(this.addr,e),Nn(t,e)}}function Jw(n,e){let t=this.cache;t[0]!==e&&(n.uniform1ui(this.addr,e),t[0]=e)}function $w(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Dn(t,e))return;n.uniform2uiv(this.addr,e),Nn(t,e)}}function Kw(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(Dn(t,e))return;n.uniform3uiv(this.addr,e),Nn(t,e)}}function jw(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Dn(t,e))return;n.uniform4uiv(this.addr,e),Nn(t,e)}}function Ah(n){return n.version===0&&(n.compareFunction=zf,n.needsUpdate=!0),n}function Qw(n,e,t){let i=this.cache,s=t.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s);let r;this.type===n.SAMPLER_2D_SHADOW?r=Ah(d_):r=h_,t.setTexture2D(e||r,s)}function e1(n,e,t){let i=this.cache,s=t.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s),t.setTexture3D(e||m_,s)}function t1(n,e,t){let i=this.cache,s=t.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s);let r;this.type===n.SAMPLER_CUBE_SHADOW?r=Ah(f_):r=g_,t.setTextureCube(e||r,s)}function n1(n,e,t){let i=this.cache,s=t.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s),t.setTexture2DArray(e||p_,s)}function i1(n){switch(n){case 5126:return kw;case 35664:return Bw;case 35665:return zw;case 35666:return Gw;case 35674:return Vw;case 35675:return Hw;case 35676:return Ww;case 5124:case 35670:return Xw;case 35667:case 35671:return qw;case 35668:case 35672:return Yw;case 35669:case 35673:return Zw;case 5125:return Jw;case 36294:return $w;case 36295:return Kw;case 36296:return jw;case 35678:case 36198:case 36298:case 36306:case 35682:return Qw;case 35679:case 36299:case 36307:return e1;case 35680:case 36300:case 36308:case 36293:return t1;case 36289:case 36303:case 36311:case 36292:return n1}}function s1(n,e){n.uniform1fv(this.addr,e)}function r1(n,e){let t=xa(e,this.size,2);n.uniform2fv(this.addr,t)}function o1(n,e){let t=xa(e,this.size,3);n.uniform3fv(this.addr,t)}function a1(n,e){let t=xa(e,this.size,4);n.uniform4fv(this.addr,t)}function l1(n,e){let t=xa(e,this.size,4);n.uniformMatrix2fv(this.addr,!1,t)}function c1(n,e){let t=xa(e,this.size,9);n.uniformMatrix3fv(this.addr,!1,t)}function u1(n,e){let t=xa(e,this.size,16);n.uniformMatrix4fv(this.addr,!1,t)}function h1(n,e){n.uniform1iv(this.addr,e)}function d1(n,e){n.uniform2iv(this.addr,e)}function f1(n,e){n.uniform3iv(this.addr,e)}function p1(n,e){n.uniform4iv(this.addr,e)}function m1(n,e){n.uniform1uiv(this.addr,e)}function g1(n,e){n.uniform2uiv(this.addr,e)}function _1(n,e){n.uniform3uiv(this.addr,e)}function x1(n,e){n.uniform4uiv(this.addr,e)}function v1(n,e,t){let i=this.cache,s=e.length,r=Th(t,s);Dn(i,r)||(n.uniform1iv(this.addr,r),Nn(i,r));let o;this.type===n.SAMPLER_2D_SHADOW?o=Ah(d_):o=h_;for(let a=0;a!==s;++a)t.setTexture2D(e[a]||o,r[a])}function y1(n,e,t){let i=this.cache,s=e.length,r=Th(t,s);Dn(i,r)||(n.uniform1iv(this.addr,r),Nn(i,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||m_,r[o])}function b1(n,e,t){let i=this.cache,s=e.length,r=Th(t,s);Dn(i,r)||(n.uniform1iv(this.addr,r),Nn(i,r));let o;this.type===n.SAMPLER_CUBE_SHADOW?o=Ah(f_):o=g_;for(let a=0;a!==s;++a)t.setTextureCube(e[a]||o,r[a])}function S1(n,e,t){let i=this.cache,s=e.length,r=Th(t,s);Dn(i,r)||(n.uniform1iv(this.addr,r),Nn(i,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||p_,r[o])}function M1(n){switch(n){case 5126:return s1;case 35664:return r1;case 35665:return o1;case 35666:return a1;case 35674:return l1;case 35675:return c1;case 35676:return u1;case 5124:case 35670:return h1;case 35667:case 35671:return d1;case 35668:case 35672:return f1;case 35669:case 35673:return p1;case 5125:return m1;case 36294:return g1;case 36295:return _1;case 36296:return x1;case 35678:case 36198:case 36298:case 36306:case 35682:return v1;case 35679:case 36299:case 36307:return y1;case 35680:case 36300:case 36308:case 36293:return b1;case 36289:case 36303:case 36311:case 36292:return S1}}var jf=class{constructor(e,t,i){this.id=e,this.addr=i,this.cache=[],this.type=t.type,this.setValue=i1(t.type)}},Qf=class{constructor(e,t,i){this.id=e,this.addr=i,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=M1(t.type)}},ep=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,i){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],i)}}},$f=/(\w+)(\])?(\[|\.)?/g;function J0(n,e){n.seq.push(e),n.map[e.id]=e}function w1(n,e,t){let i=n.name,s=i.length;for($f.lastIndex=0;;){let r=$f.exec(i),o=$f.lastIndex,a=r[1],c=r[2]==="]",l=r[3];if(c&&(a=a|0),l===void 0||l==="["&&o+2===s){J0(t,l===void 0?new jf(a,n,e):new Qf(a,n,e));break}else{let d=t.map[a];d===void 0&&(d=new ep(a),J0(t,d)),t=d}}}var ga=class{constructor(e,t){this.seq=[],this.map={};let i=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<i;++o){let a=e.getActiveUniform(t,o),c=e.getUniformLocation(t,a.name);w1(a,c,this)}let s=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,i,s){let r=this.map[t];r!==void 0&&r.setValue(e,i,s)}setOptional(e,t,i){let s=t[i];s!==void 0&&this.setValue(e,i,s)}static upload(e,t,i,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],c=i[a.id];c.needsUpdate!==!1&&a.setValue(e,c.value,s)}}static seqWithValue(e,t){let i=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&i.push(o)}return i}};function $0(n,e,t){let i=n.createShader(e);return n.shaderSource(i,t),n.compileShader(i),i}var E1=37297,T1=0;function A1(n,e){let t=n.split(`
`),i=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;i.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return i.join(`
`)}var K0=new st;function C1(n){yt._getMatrix(K0,yt.workingColorSpace,n);let e=`mat3( ${K0.elements.map(t=>t.toFixed(4))} )`;switch(yt.getTransfer(n)){case ol:return[e,"LinearTransferOETF"];case Lt:return[e,"sRGBTransferOETF"];default:return Ze("WebGLProgram: Unsupported color space: ",n),[e,"LinearTransferOETF"]}}function j0(n,e,t){let i=n.getShaderParameter(e,n.COMPILE_STATUS),r=(n.getShaderInfoLog(e)||"").trim();if(i&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+A1(n.getShaderSource(e),a)}else return r}function R1(n,e){let t=C1(e);return[`vec4 ${n}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var P1={[Ef]:"Linear",[Tf]:"Reinhard",[Af]:"Cineon",[Cf]:"ACESFilmic",[Pf]:"AgX",[Cl]:"Neutral",[Rf]:"Custom"};function I1(n,e){let t=P1[e];return t===void 0?(Ze("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+n+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+n+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var wh=new z;function L1(){yt.getLuminanceCoefficients(wh);let n=wh.x.toFixed(4),e=wh.y.toFixed(4),t=wh.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${n}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function D1(n){return[n.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",n.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(kl).join(`
`)}function N1(n){let e=[];for(let t in n){let i=n[t];i!==!1&&e.push("#define "+t+" "+i)}return e.join(`
`)}function U1(n,e){let t={},i=n.getProgramParameter(e,n.ACTIVE_ATTRIBUTES);for(let s=0;s<i;s++){let r=n.getActiveAttrib(e,s),o=r.name,a=1;r.type===n.FLOAT_MAT2&&(a=2),r.type===n.FLOAT_MAT3&&(a=3),r.type===n.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:n.getAttribLocation(e,o),locationSize:a}}return t}function kl(n){return n!==""}function Q0(n,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return n.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function e_(n,e){return n.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var F1=/^[ \t]*#include +<([\w\d./]+)>/gm;function tp(n){return n.replace(F1,O1)}function O1(n,e){let t=ft[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return tp(t)}var k1=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function t_(n){return n.replace(k1,B1)}function B1(n,e,t,i){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=i.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function n_(n){let e=`precision ${n.precision} float;
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
#define LOW_PRECISION`),e}var z1={[eo]:"SHADOWMAP_TYPE_PCF",[ha]:"SHADOWMAP_TYPE_VSM"};function G1(n){return z1[n.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var V1={[fa]:"ENVMAP_MODE_REFRACTION"};function H1(n){return n.envMap===!1?"ENVMAP_MODE_REFLECTION":V1[n.envMapMode]||"ENVMAP_MODE_REFLECTION"}var W1={[Uu]:"ENVMAP_BLENDING_MULTIPLY",[x0]:"ENVMAP_BLENDING_MIX",[v0]:"ENVMAP_BLENDING_ADD"};function X1(n){return n.envMap===!1?"ENVMAP_BLENDING_NONE":W1[n.combine]||"ENVMAP_BLENDING_NONE"}function q1(n,e,t,i){let s=n.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,c=G1(t),l=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=H1(t),d=X1(t),u=D1(t),f=N1(r),g=s.createProgram(),b,m,p=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(b=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(kl).join(`
`),b.length>0&&(b+=`
`),m=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(kl).join(`
`),m.length>0&&(m+=`
`)):(b=[n_(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+h:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+c:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(kl).join(`
`),m=[n_(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+l:"",t.envMap?"#define "+h:"",t.envMap?"#define "+d:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+c:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==Es?"#define TONE_MAPPING":"",t.toneMapping!==Es?ft.tonemapping_pars_fragment:"",t.toneMapping!==Es?I1("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",ft.colorspace_pars_fragment,R1("linearToOutputTexel",t.outputColorSpace),L1(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(kl).join(`
`)),o=tp(o),o=Q0(o,t),o=e_(o,t),a=tp(a),a=Q0(a,t),a=e_(a,t),o=t_(o),a=t_(a),t.isRawShaderMaterial!==!0&&(p=`#version 300 es
`,b=[u,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+b,m=["#define varying in",t.glslVersion===Gf?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===Gf?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let _=p+b+o,A=p+m+a,y=$0(s,s.VERTEX_SHADER,_),C=$0(s,s.FRAGMENT_SHADER,A);s.attachShader(g,y),s.attachShader(g,C),t.index0AttributeName!==void 0?s.bindAttribLocation(g,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(g,0,"position"),s.linkProgram(g);function T(P){if(n.debug.checkShaderErrors){let L=s.getProgramInfoLog(g)||"",B=s.getShaderInfoLog(y)||"",W=s.getShaderInfoLog(C)||"",N=L.trim(),G=B.trim(),Z=W.trim(),V=!0,oe=!0;if(s.getProgramParameter(g,s.LINK_STATUS)===!1)if(V=!1,typeof n.debug.onShaderError=="function")n.debug.onShaderError(s,g,y,C);else{let q=j0(s,y,"vertex"),j=j0(s,C,"fragment");tt("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(g,s.VALIDATE_STATUS)+`

Material Name: `+P.name+`
Material Type: `+P.type+`

Program Info Log: `+N+`
`+q+`
`+j)}else N!==""?Ze("WebGLProgram: Program Info Log:",N):(G===""||Z==="")&&(oe=!1);oe&&(P.diagnostics={runnable:V,programLog:N,vertexShader:{log:G,prefix:b},fragmentShader:{log:Z,prefix:m}})}s.deleteShader(y),s.deleteShader(C),x=new ga(s,g),M=U1(s,g)}let x;this.getUniforms=function(){return x===void 0&&T(this),x};let M;this.getAttributes=function(){return M===void 0&&T(this),M};let U=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return U===!1&&(U=s.getProgramParameter(g,E1)),U},this.destroy=function(){i.releaseStatesOfProgram(this),s.deleteProgram(g),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=T1++,this.cacheKey=e,this.usedTimes=1,this.program=g,this.vertexShader=y,this.fragmentShader=C,this}var Y1=0,np=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,i){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(i)===!1&&(s.add(i),i.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let i of t)i.usedTimes--,i.usedTimes===0&&this.shaderCache.delete(i.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,i=t.get(e);return i===void 0&&(i=new Set,t.set(e,i)),i}_getShaderStage(e){let t=this.shaderCache,i=t.get(e);return i===void 0&&(i=new ip(e),t.set(e,i)),i}},ip=class{constructor(e){this.id=Y1++,this.code=e,this.usedTimes=0}};function Z1(n){return n===Ir||n===Nl||n===Ul}function J1(n,e,t,i,s,r){let o=new ia,a=new np,c=new Set,l=[],h=new Map,d=i.logarithmicDepthBuffer,u={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(x){return c.add(x),x===0?"uv":`uv${x}`}function g(x,M,U,P,L,B){let W=P.fog,N=L.geometry,G=x.isMeshStandardMaterial||x.isMeshLambertMaterial||x.isMeshPhongMaterial?P.environment:null,Z=x.isMeshStandardMaterial||x.isMeshLambertMaterial&&!x.envMap||x.isMeshPhongMaterial&&!x.envMap,V=e.get(x.envMap||G,Z),oe=u[x.type],q=i.precision;x.precision!==null&&(q=i.getMaxPrecision(x.precision),q!==x.precision&&Ze("WebGLProgram.getParameters:",x.precision,"not supported, using",q,"instead."));let j=N.morphAttributes.position||N.morphAttributes.normal||N.morphAttributes.color,te=j!==void 0?j.length:0,ue=0;N.morphAttributes.position!==void 0&&(ue=1),N.morphAttributes.normal!==void 0&&(ue=2),N.morphAttributes.color!==void 0&&(ue=3);let he,Q,me,xe;if(oe){let Re=As[oe];he=Re.vertexShader,Q=Re.fragmentShader}else{he=x.vertexShader,Q=x.fragmentShader;let Re=a.getVertexShaderStage(x),ct=a.getFragmentShaderStage(x);a.update(x,Re,ct),me=Re.id,xe=ct.id}let Ce=n.getRenderTarget(),Se=n.state.buffers.depth.getReversed(),We=L.isInstancedMesh===!0,at=L.isBatchedMesh===!0,Ve=!!x.map,pt=!!x.matcap,ht=!!V,rt=ht&&V.isPMREMTexture===!0,en=!!x.aoMap,Xt=!!x.lightMap,xn=!!x.bumpMap&&x.wireframe===!1,Ot=!!x.normalMap,Bn=!!x.displacementMap,Mt=!!x.emissiveMap,Rn=!!x.metalnessMap,ln=!!x.roughnessMap,vn=x.anisotropy>0,k=x.clearcoat>0,Pe=x.diffuseRoughness>0,Je=x.dispersion>0,lt=x.retroreflectivity>0,Me=x.iridescence>0,zt=x.sheen>0,Ge=x.transmission>0,Ye=vn&&!!x.anisotropyMap,I=k&&!!x.clearcoatMap,S=k&&!!x.clearcoatNormalMap,Y=k&&!!x.clearcoatRoughnessMap,de=Pe&&!!x.diffuseRoughnessMap,ae=Me&&!!x.iridescenceMap,_e=Me&&!!x.iridescenceThicknessMap,ve=zt&&!!x.sheenColorMap,ne=zt&&!!x.sheenRoughnessMap,se=!!x.specularMap,pe=!!x.specularColorMap,O=!!x.specularIntensityMap,re=Ge&&!!x.transmissionMap,ie=Ge&&!!x.thicknessMap,we=!!x.gradientMap,ge=!!x.alphaMap,be=x.alphaTest>0,He=!!x.alphaHash,je=!!x.extensions,ce=Es;x.toneMapped&&(Ce===null||Ce.isXRRenderTarget===!0)&&(ce=n.toneMapping);let ke=rt?V.isCompressedCubeTexture?V.image[0].mipmaps:V.mipmaps:null,Qe={shaderID:oe,shaderType:x.type,shaderName:x.name,vertexShader:he,fragmentShader:Q,defines:x.defines,customVertexShaderID:me,customFragmentShaderID:xe,isRawShaderMaterial:x.isRawShaderMaterial===!0,glslVersion:x.glslVersion,precision:q,batching:at,batchingColor:at&&L._colorsTexture!==null,instancing:We,instancingColor:We&&L.instanceColor!==null,instancingMorph:We&&L.morphTexture!==null,outputColorSpace:Ce===null?n.outputColorSpace:Ce.isXRRenderTarget===!0?Ce.texture.colorSpace:yt.workingColorSpace,alphaToCoverage:!!x.alphaToCoverage,map:Ve,matcap:pt,envMap:ht,envMapMode:ht&&V.mapping,envMapPMREM:rt,envMapMaxLod:rt?ke.length-1:null,envMapSize:rt?ke[0].width:null,aoMap:en,lightMap:Xt,bumpMap:xn,normalMap:Ot,displacementMap:Bn,emissiveMap:Mt,normalMapObjectSpace:Ot&&x.normalMapType===S0,normalMapTangentSpace:Ot&&x.normalMapType===Fl,packedNormalMap:Ot&&x.normalMapType===Fl&&Z1(x.normalMap.format),metalnessMap:Rn,roughnessMap:ln,anisotropy:vn,anisotropyMap:Ye,clearcoat:k,clearcoatMap:I,clearcoatNormalMap:S,clearcoatRoughnessMap:Y,diffuseRoughness:Pe,diffuseRoughnessMap:de,dispersion:Je,retroreflection:lt,iridescence:Me,iridescenceMap:ae,iridescenceThicknessMap:_e,sheen:zt,sheenColorMap:ve,sheenRoughnessMap:ne,specularMap:se,specularColorMap:pe,specularIntensityMap:O,transmission:Ge,transmissionMap:re,thicknessMap:ie,gradientMap:we,opaque:x.transparent===!1&&x.blending===da&&x.alphaToCoverage===!1,alphaMap:ge,alphaTest:be,alphaHash:He,combine:x.combine,mapUv:Ve&&f(x.map.channel),aoMapUv:en&&f(x.aoMap.channel),lightMapUv:Xt&&f(x.lightMap.channel),bumpMapUv:xn&&f(x.bumpMap.channel),normalMapUv:Ot&&f(x.normalMap.channel),displacementMapUv:Bn&&f(x.displacementMap.channel),emissiveMapUv:Mt&&f(x.emissiveMap.channel),metalnessMapUv:Rn&&f(x.metalnessMap.channel),roughnessMapUv:ln&&f(x.roughnessMap.channel),anisotropyMapUv:Ye&&f(x.anisotropyMap.channel),clearcoatMapUv:I&&f(x.clearcoatMap.channel),clearcoatNormalMapUv:S&&f(x.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:Y&&f(x.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:de&&f(x.diffuseRoughnessMap.channel),iridescenceMapUv:ae&&f(x.iridescenceMap.channel),iridescenceThicknessMapUv:_e&&f(x.iridescenceThicknessMap.channel),sheenColorMapUv:ve&&f(x.sheenColorMap.channel),sheenRoughnessMapUv:ne&&f(x.sheenRoughnessMap.channel),specularMapUv:se&&f(x.specularMap.channel),specularColorMapUv:pe&&f(x.specularColorMap.channel),specularIntensityMapUv:O&&f(x.specularIntensityMap.channel),transmissionMapUv:re&&f(x.transmissionMap.channel),thicknessMapUv:ie&&f(x.thicknessMap.channel),alphaMapUv:ge&&f(x.alphaMap.channel),vertexTangents:!!N.attributes.tangent&&(Ot||vn),vertexNormals:!!N.attributes.normal,vertexColors:x.vertexColors,vertexAlphas:x.vertexColors===!0&&!!N.attributes.color&&N.attributes.color.itemSize===4,pointsUvs:L.isPoints===!0&&!!N.attributes.uv&&(Ve||ge),fog:!!W,useFog:x.fog===!0,fogExp2:!!W&&W.isFogExp2,flatShading:x.wireframe===!1&&(x.flatShading===!0||N.attributes.normal===void 0&&Ot===!1&&(x.isMeshLambertMaterial||x.isMeshPhongMaterial||x.isMeshStandardMaterial||x.isMeshPhysicalMaterial)),sizeAttenuation:x.sizeAttenuation===!0,logarithmicDepthBuffer:d,reversedDepthBuffer:Se,skinning:L.isSkinnedMesh===!0,hasPositionAttribute:N.attributes.position!==void 0,morphTargets:N.morphAttributes.position!==void 0,morphNormals:N.morphAttributes.normal!==void 0,morphColors:N.morphAttributes.color!==void 0,morphTargetsCount:te,morphTextureStride:ue,numSunLights:M.sun.length,numDirLights:M.directional.length,numPointLights:M.point.length,numSpotLights:M.spot.length,numSpotLightMaps:M.spotLightMap.length,numRectAreaLights:M.rectArea.length,numHemiLights:M.hemi.length,numSunLightShadows:M.sunShadowMap.length,numDirLightShadows:M.directionalShadowMap.length,numPointLightShadows:M.pointShadowMap.length,numSpotLightShadows:M.spotShadowMap.length,numSpotLightShadowsWithMaps:M.numSpotLightShadowsWithMaps,numLightProbes:M.numLightProbes,numLightProbeGrids:B.filter(Re=>Re.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:x.dithering,shadowMapEnabled:n.shadowMap.enabled&&U.length>0,shadowMapType:n.shadowMap.type,toneMapping:ce,decodeVideoTexture:Ve&&x.map.isVideoTexture===!0&&yt.getTransfer(x.map.colorSpace)===Lt,decodeVideoTextureEmissive:Mt&&x.emissiveMap.isVideoTexture===!0&&yt.getTransfer(x.emissiveMap.colorSpace)===Lt,premultipliedAlpha:x.premultipliedAlpha,doubleSided:x.side===gi,flipSided:x.side===$n,useDepthPacking:x.depthPacking>=0,depthPacking:x.depthPacking||0,index0AttributeName:x.index0AttributeName,extensionClipCullDistance:je&&x.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(je&&x.extensions.multiDraw===!0||at)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:x.customProgramCacheKey()};return Qe.vertexUv1s=c.has(1),Qe.vertexUv2s=c.has(2),Qe.vertexUv3s=c.has(3),c.clear(),Qe}function b(x){let M=[];if(x.shaderID?M.push(x.shaderID):(M.push(x.customVertexShaderID),M.push(x.customFragmentShaderID)),x.defines!==void 0)for(let U in x.defines)M.push(U),M.push(x.defines[U]);return x.isRawShaderMaterial===!1&&(m(M,x),p(M,x),M.push(n.outputColorSpace)),M.push(x.customProgramCacheKey),M.join()}function m(x,M){x.push(M.precision),x.push(M.outputColorSpace),x.push(M.envMapMode),x.push(M.envMapPMREM),x.push(M.envMapMaxLod),x.push(M.envMapSize),x.push(M.mapUv),x.push(M.alphaMapUv),x.push(M.lightMapUv),x.push(M.aoMapUv),x.push(M.bumpMapUv),x.push(M.normalMapUv),x.push(M.displacementMapUv),x.push(M.emissiveMapUv),x.push(M.metalnessMapUv),x.push(M.roughnessMapUv),x.push(M.anisotropyMapUv),x.push(M.clearcoatMapUv),x.push(M.clearcoatNormalMapUv),x.push(M.clearcoatRoughnessMapUv),x.push(M.diffuseRoughnessMapUv),x.push(M.iridescenceMapUv),x.push(M.iridescenceThicknessMapUv),x.push(M.sheenColorMapUv),x.push(M.sheenRoughnessMapUv),x.push(M.specularMapUv),x.push(M.specularColorMapUv),x.push(M.specularIntensityMapUv),x.push(M.transmissionMapUv),x.push(M.thicknessMapUv),x.push(M.combine),x.push(M.fogExp2),x.push(M.sizeAttenuation),x.push(M.morphTargetsCount),x.push(M.numSunLights),x.push(M.numDirLights),x.push(M.numPointLights),x.push(M.numSpotLights),x.push(M.numSpotLightMaps),x.push(M.numHemiLights),x.push(M.numRectAreaLights),x.push(M.numSunLightShadows),x.push(M.numDirLightShadows),x.push(M.numPointLightShadows),x.push(M.numSpotLightShadows),x.push(M.numSpotLightShadowsWithMaps),x.push(M.numLightProbes),x.push(M.numLightProbeGrids),x.push(M.shadowMapType),x.push(M.toneMapping),x.push(M.numClippingPlanes),x.push(M.numClipIntersection),x.push(M.depthPacking)}function p(x,M){o.disableAll(),M.instancing&&o.enable(0),M.instancingColor&&o.enable(1),M.instancingMorph&&o.enable(2),M.matcap&&o.enable(3),M.envMap&&o.enable(4),M.normalMapObjectSpace&&o.enable(5),M.normalMapTangentSpace&&o.enable(6),M.clearcoat&&o.enable(7),M.iridescence&&o.enable(8),M.alphaTest&&o.enable(9),M.vertexColors&&o.enable(10),M.vertexAlphas&&o.enable(11),M.vertexUv1s&&o.enable(12),M.vertexUv2s&&o.enable(13),M.vertexUv3s&&o.enable(14),M.vertexTangents&&o.enable(15),M.anisotropy&&o.enable(16),M.alphaHash&&o.enable(17),M.batching&&o.enable(18),M.dispersion&&o.enable(19),M.retroreflection&&o.enable(24),M.diffuseRoughness&&o.enable(25),M.batchingColor&&o.enable(20),M.gradientMap&&o.enable(21),M.packedNormalMap&&o.enable(22),M.vertexNormals&&o.enable(23),x.push(o.mask),o.disableAll(),M.fog&&o.enable(0),M.useFog&&o.enable(1),M.flatShading&&o.enable(2),M.logarithmicDepthBuffer&&o.enable(3),M.reversedDepthBuffer&&o.enable(4),M.skinning&&o.enable(5),M.morphTargets&&o.enable(6),M.morphNormals&&o.enable(7),M.morphColors&&o.enable(8),M.premultipliedAlpha&&o.enable(9),M.shadowMapEnabled&&o.enable(10),M.doubleSided&&o.enable(11),M.flipSided&&o.enable(12),M.useDepthPacking&&o.enable(13),M.dithering&&o.enable(14),M.transmission&&o.enable(15),M.sheen&&o.enable(16),M.opaque&&o.enable(17),M.pointsUvs&&o.enable(18),M.decodeVideoTexture&&o.enable(19),M.decodeVideoTextureEmissive&&o.enable(20),M.alphaToCoverage&&o.enable(21),M.numLightProbeGrids>0&&o.enable(22),M.hasPositionAttribute&&o.enable(23),x.push(o.mask)}function _(x){let M=u[x.type],U;if(M){let P=As[M];U=O0.clone(P.uniforms)}else U=x.uniforms;return U}function A(x,M){let U=h.get(M);return U!==void 0?++U.usedTimes:(U=new q1(n,M,x,s),l.push(U),h.set(M,U)),U}function y(x){if(--x.usedTimes===0){let M=l.indexOf(x);l[M]=l[l.length-1],l.pop(),h.delete(x.cacheKey),x.destroy()}}function C(x){a.remove(x)}function T(){a.dispose()}return{getParameters:g,getProgramCacheKey:b,getUniforms:_,acquireProgram:A,releaseProgram:y,releaseShaderCache:C,programs:l,dispose:T}}function $1(){let n=new WeakMap;function e(o){return n.has(o)}function t(o){let a=n.get(o);return a===void 0&&(a={},n.set(o,a)),a}function i(o){n.delete(o)}function s(o,a,c){n.get(o)[a]=c}function r(){n=new WeakMap}return{has:e,get:t,remove:i,update:s,dispose:r}}function K1(n,e){return n.groupOrder!==e.groupOrder?n.groupOrder-e.groupOrder:n.renderOrder!==e.renderOrder?n.renderOrder-e.renderOrder:n.material.id!==e.material.id?n.material.id-e.material.id:n.materialVariant!==e.materialVariant?n.materialVariant-e.materialVariant:n.z!==e.z?n.z-e.z:n.id-e.id}function i_(n,e){return n.groupOrder!==e.groupOrder?n.groupOrder-e.groupOrder:n.renderOrder!==e.renderOrder?n.renderOrder-e.renderOrder:n.z!==e.z?e.z-n.z:n.id-e.id}function s_(){let n=[],e=0,t=[],i=[],s=[];function r(){e=0,t.length=0,i.length=0,s.length=0}function o(u){let f=0;return u.isInstancedMesh&&(f+=2),u.isSkinnedMesh&&(f+=1),f}function a(u,f,g,b,m,p){let _=n[e];return _===void 0?(_={id:u.id,object:u,geometry:f,material:g,materialVariant:o(u),groupOrder:b,renderOrder:u.renderOrder,z:m,group:p},n[e]=_):(_.id=u.id,_.object=u,_.geometry=f,_.material=g,_.materialVariant=o(u),_.groupOrder=b,_.renderOrder=u.renderOrder,_.z=m,_.group=p),e++,_}function c(u,f,g,b,m,p,_){_.reversedDepth===!0&&(m=-m);let A=a(u,f,g,b,m,p);g.transmission>0?i.push(A):g.transparent===!0?s.push(A):t.push(A)}function l(u,f,g,b,m,p){let _=a(u,f,g,b,m,p);g.transmission>0?i.unshift(_):g.transparent===!0?s.unshift(_):t.unshift(_)}function h(u,f){t.length>1&&t.sort(u||K1),i.length>1&&i.sort(f||i_),s.length>1&&s.sort(f||i_)}function d(){for(let u=e,f=n.length;u<f;u++){let g=n[u];if(g.id===null)break;g.id=null,g.object=null,g.geometry=null,g.material=null,g.group=null}}return{opaque:t,transmissive:i,transparent:s,init:r,push:c,unshift:l,finish:d,sort:h}}function j1(){let n=new WeakMap;function e(i,s){let r=n.get(i),o;return r===void 0?(o=new s_,n.set(i,[o])):s>=r.length?(o=new s_,r.push(o)):o=r[s],o}function t(){n=new WeakMap}return{get:e,dispose:t}}function Q1(){let n={};return{get:function(e){if(n[e.id]!==void 0)return n[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new z,color:new Ke};break;case"SpotLight":t={position:new z,direction:new z,color:new Ke,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new z,color:new Ke,distance:0,decay:0};break;case"HemisphereLight":t={direction:new z,skyColor:new Ke,groundColor:new Ke};break;case"RectAreaLight":t={color:new Ke,position:new z,halfWidth:new z,halfHeight:new z};break}return n[e.id]=t,t}}}function eE(){let n={};return{get:function(e){if(n[e.id]!==void 0)return n[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new qe};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new qe};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new qe,shadowCameraNear:1,shadowCameraFar:1e3};break}return n[e.id]=t,t}}}var tE=0;function nE(n,e){return(e.castShadow?2:0)-(n.castShadow?2:0)+(e.map?1:0)-(n.map?1:0)}function iE(n){let e=new Q1,t=eE(),i={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let l=0;l<9;l++)i.probe.push(new z);let s=new z,r=new Et,o=new Et;function a(l){let h=0,d=0,u=0;for(let B=0;B<9;B++)i.probe[B].set(0,0,0);let f=0,g=0,b=0,m=0,p=0,_=0,A=0,y=0,C=0,T=0,x=0,M=0,U=0,P=0;l.sort(nE);for(let B=0,W=l.length;B<W;B++){let N=l[B],G=N.color,Z=N.intensity,V=N.distance,oe=null;if(N.shadow&&N.shadow.map&&(N.shadow.map.texture.format===Ir?oe=N.shadow.map.texture:oe=N.shadow.map.depthTexture||N.shadow.map.texture),N.isAmbientLight)h+=G.r*Z,d+=G.g*Z,u+=G.b*Z;else if(N.isLightProbe){for(let q=0;q<9;q++)i.probe[q].addScaledVector(N.sh.coefficients[q],Z);P++}else if(N.isSunLight){let q=e.get(N);if(q.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let j=N.shadow,te=t.get(N);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize.copy(j.mapSize).multiply(j.getFrameExtents()),i.sunShadow[g]=te,i.sunShadowMap[g]=oe;let ue=j.getViewportCount();for(let he=0;he<ue;he++)i.sunShadowMatrix[b+he]=j.getMatrix(he),i.sunShadowCascade[b+he]=j._cascadeData[he];b+=ue,g++}i.sun[f]=q,f++}else if(N.isDirectionalLight){let q=e.get(N);if(q.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let j=N.shadow,te=t.get(N);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize=j.mapSize,i.directionalShadow[m]=te,i.directionalShadowMap[m]=oe,i.directionalShadowMatrix[m]=N.shadow.matrix,C++}i.directional[m]=q,m++}else if(N.isSpotLight){let q=e.get(N);q.position.setFromMatrixPosition(N.matrixWorld),q.color.copy(G).multiplyScalar(Z),q.distance=V,q.coneCos=Math.cos(N.angle),q.penumbraCos=Math.cos(N.angle*(1-N.penumbra)),q.decay=N.decay,i.spot[_]=q;let j=N.shadow;if(N.map&&(i.spotLightMap[M]=N.map,M++,j.updateMatrices(N),N.castShadow&&U++),i.spotLightMatrix[_]=j.matrix,N.castShadow){let te=t.get(N);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize=j.mapSize,i.spotShadow[_]=te,i.spotShadowMap[_]=oe,x++}_++}else if(N.isRectAreaLight){let q=e.get(N);q.color.copy(G).multiplyScalar(Z),q.halfWidth.set(N.width*.5,0,0),q.halfHeight.set(0,N.height*.5,0),i.rectArea[A]=q,A++}else if(N.isPointLight){let q=e.get(N);if(q.color.copy(N.color).multiplyScalar(N.intensity),q.distance=N.distance,q.decay=N.decay,N.castShadow){let j=N.shadow,te=t.get(N);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize=j.mapSize,te.shadowCameraNear=j.camera.near,te.shadowCameraFar=j.camera.far,i.pointShadow[p]=te,i.pointShadowMap[p]=oe,i.pointShadowMatrix[p]=N.shadow.matrix,T++}i.point[p]=q,p++}else if(N.isHemisphereLight){let q=e.get(N);q.skyColor.copy(N.color).multiplyScalar(Z),q.groundColor.copy(N.groundColor).multiplyScalar(Z),i.hemi[y]=q,y++}}A>0&&(n.has("OES_texture_float_linear")===!0?(i.rectAreaLTC1=De.LTC_FLOAT_1,i.rectAreaLTC2=De.LTC_FLOAT_2):(i.rectAreaLTC1=De.LTC_HALF_1,i.rectAreaLTC2=De.LTC_HALF_2)),i.ambient[0]=h,i.ambient[1]=d,i.ambient[2]=u;let L=i.hash;(L.sunLength!==f||L.directionalLength!==m||L.pointLength!==p||L.spotLength!==_||L.rectAreaLength!==A||L.hemiLength!==y||L.numSunShadows!==g||L.numDirectionalShadows!==C||L.numPointShadows!==T||L.numSpotShadows!==x||L.numSpotMaps!==M||L.numLightProbes!==P)&&(i.sun.length=f,i.directional.length=m,i.spot.length=_,i.rectArea.length=A,i.point.length=p,i.hemi.length=y,i.sunShadow.length=g,i.sunShadowMap.length=g,i.sunShadowMatrix.length=b,i.sunShadowCascade.length=b,i.directionalShadow.length=C,i.directionalShadowMap.length=C,i.directionalShadowMatrix.length=C,i.pointShadow.length=T,i.pointShadowMap.length=T,i.pointShadowMatrix.length=T,i.spotShadow.length=x,i.spotShadowMap.length=x,i.spotLightMatrix.length=x+M-U,i.spotLightMap.length=M,i.numSpotLightShadowsWithMaps=U,i.numLightProbes=P,L.sunLength=f,L.directionalLength=m,L.pointLength=p,L.spotLength=_,L.rectAreaLength=A,L.hemiLength=y,L.numSunShadows=g,L.numDirectionalShadows=C,L.numPointShadows=T,L.numSpotShadows=x,L.numSpotMaps=M,L.numLightProbes=P,i.version=tE++)}function c(l,h){let d=0,u=0,f=0,g=0,b=0,m=0,p=h.matrixWorldInverse;for(let _=0,A=l.length;_<A;_++){let y=l[_];if(y.isSunLight){let C=i.sun[d];C.direction.setFromMatrixPosition(y.matrixWorld),C.direction.transformDirection(p),d++}else if(y.isDirectionalLight){let C=i.directional[u];C.direction.setFromMatrixPosition(y.matrixWorld),s.setFromMatrixPosition(y.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(p),u++}else if(y.isSpotLight){let C=i.spot[g];C.position.setFromMatrixPosition(y.matrixWorld),C.position.applyMatrix4(p),C.direction.setFromMatrixPosition(y.matrixWorld),s.setFromMatrixPosition(y.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(p),g++}else if(y.isRectAreaLight){let C=i.rectArea[b];C.position.setFromMatrixPosition(y.matrixWorld),C.position.applyMatrix4(p),o.identity(),r.copy(y.matrixWorld),r.premultiply(p),o.extractRotation(r),C.halfWidth.set(y.width*.5,0,0),C.halfHeight.set(0,y.height*.5,0),C.halfWidth.applyMatrix4(o),C.halfHeight.applyMatrix4(o),b++}else if(y.isPointLight){let C=i.point[f];C.position.setFromMatrixPosition(y.matrixWorld),C.position.applyMatrix4(p),f++}else if(y.isHemisphereLight){let C=i.hemi[m];C.direction.setFromMatrixPosition(y.matrixWorld),C.direction.transformDirection(p),m++}}}return{setup:a,setupView:c,state:i}}function r_(n){let e=new iE(n),t=[],i=[],s=[];function r(d){h.camera=d,t.length=0,i.length=0,s.length=0}function o(d){d.isLightProbeGrid?s.push(d):t.push(d)}function a(d){i.push(d)}function c(){e.setup(t),s.sort((d,u)=>d.priority-u.priority||d.id-u.id)}function l(d){e.setupView(t,d)}let h={lightsArray:t,shadowsArray:i,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:c,setupLightsView:l,pushLight:o,pushShadow:a}}function sE(n){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new r_(n),e.set(s,[a])):r>=o.length?(a=new r_(n),o.push(a)):a=o[r],a}function i(){e=new WeakMap}return{get:t,dispose:i}}var rE=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,oE=`uniform sampler2D shadow_pass;
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
}`,aE=[new z(1,0,0),new z(-1,0,0),new z(0,1,0),new z(0,-1,0),new z(0,0,1),new z(0,0,-1)],lE=[new z(0,-1,0),new z(0,-1,0),new z(0,0,1),new z(0,0,-1),new z(0,-1,0),new z(0,-1,0)],o_=new Et,Ol=new z,Kf=new z;function cE(n,e,t){let i=new Sr,s=new qe,r=new qe,o=new sn,a=new Su,c=new Mu,l={},h=t.maxTextureSize,d={[ws]:$n,[$n]:ws,[gi]:gi},u=new Gi({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new qe},radius:{value:4}},vertexShader:rE,fragmentShader:oE}),f=u.clone();f.defines.HORIZONTAL_PASS=1;let g=new Bt;g.setAttribute("position",new Xn(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let b=new Ae(g,u),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=eo;let p=this.type;this.render=function(T,x,M){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||T.length===0)return;this.type===Qg&&(Ze("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=eo);let U=n.getRenderTarget(),P=n.getActiveCubeFace(),L=n.getActiveMipmapLevel(),B=n.state;B.setBlending(to),B.buffers.depth.getReversed()===!0?B.buffers.color.setClear(0,0,0,0):B.buffers.color.setClear(1,1,1,1),B.buffers.depth.setTest(!0),B.setScissorTest(!1);let W=p!==this.type;W&&x.traverse(function(N){N.material&&(Array.isArray(N.material)?N.material.forEach(G=>G.needsUpdate=!0):N.material.needsUpdate=!0)});for(let N=0,G=T.length;N<G;N++){let Z=T[N],V=Z.shadow;if(V===void 0){Ze("WebGLShadowMap:",Z,"has no shadow.");continue}if(V.autoUpdate===!1&&V.needsUpdate===!1)continue;s.copy(V.mapSize);let oe=V.getFrameExtents();s.multiply(oe),r.copy(V.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/oe.x),s.x=r.x*oe.x,V.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/oe.y),s.y=r.y*oe.y,V.mapSize.y=r.y));let q=n.state.buffers.depth.getReversed();if(V.camera._reversedDepth=q,V.map===null||W===!0){if(V.map!==null&&(V.map.depthTexture!==null&&(V.map.depthTexture.dispose(),V.map.depthTexture=null),V.map.dispose()),this.type===ha){if(Z.isPointLight){Ze("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}V.map=new Ti(s.x,s.y,{format:Ir,type:ss,minFilter:ui,magFilter:ui,generateMipmaps:!1}),V.map.texture.name=Z.name+".shadowMap",V.map.depthTexture=new Zs(s.x,s.y,Vi),V.map.depthTexture.name=Z.name+".shadowMapDepth",V.map.depthTexture.format=qs,V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=qn,V.map.depthTexture.magFilter=qn}else Z.isPointLight?(V.map=new Bl(s.x),V.map.depthTexture=new ml(s.x,is)):(V.map=new Ti(s.x,s.y),V.map.depthTexture=new Zs(s.x,s.y,is)),V.map.depthTexture.name=Z.name+".shadowMap",V.map.depthTexture.format=qs,this.type===eo?(V.map.depthTexture.compareFunction=q?Bf:kf,V.map.depthTexture.minFilter=ui,V.map.depthTexture.magFilter=ui):(V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=qn,V.map.depthTexture.magFilter=qn);V.camera.updateProjectionMatrix()}V.map.isWebGLCubeRenderTarget!==!0&&(V.map.width!==s.x||V.map.height!==s.y)&&V.map.setSize(s.x,s.y);let j=V.map.isWebGLCubeRenderTarget?6:V.getViewportCount();Z.isPointLight!==!0&&V.updateMatrices(Z,M);let te=(V.camera.layers.mask&4294967294)!==0?V.camera.layers:M.layers;for(let ue=0;ue<j;ue++){let he=V.getCamera(ue);if(Z.isPointLight){let Q=V.camera,me=V.matrix,xe=Z.distance||Q.far;xe!==Q.far&&(Q.far=xe,Q.updateProjectionMatrix()),Ol.setFromMatrixPosition(Z.matrixWorld),Q.position.copy(Ol),Kf.copy(Q.position),Kf.add(aE[ue]),Q.up.copy(lE[ue]),Q.lookAt(Kf),Q.updateMatrixWorld(),me.makeTranslation(-Ol.x,-Ol.y,-Ol.z),o_.multiplyMatrices(Q.projectionMatrix,Q.matrixWorldInverse),V._frustum.setFromProjectionMatrix(o_,Q.coordinateSystem,Q.reversedDepth)}if(V.map.isWebGLCubeRenderTarget)n.setRenderTarget(V.map,ue),n.clear();else{ue===0&&(n.setRenderTarget(V.map),n.clear());let Q=V.getViewport(ue);o.set(r.x*Q.x,r.y*Q.y,r.x*Q.z,r.y*Q.w),B.viewport(o)}i=V.getFrustum(ue),y(x,M,he,Z,te,this.type)}V.isPointLightShadow!==!0&&this.type===ha&&_(V,M),V.needsUpdate=!1}p=this.type,m.needsUpdate=!1,n.setRenderTarget(U,P,L)};function _(T,x){let M=e.update(b);u.defines.VSM_SAMPLES!==T.blurSamples&&(u.defines.VSM_SAMPLES=T.blurSamples,f.defines.VSM_SAMPLES=T.blurSamples,u.needsUpdate=!0,f.needsUpdate=!0),T.mapPass===null?T.mapPass=new Ti(s.x,s.y,{format:Ir,type:ss}):(T.mapPass.width!==T.map.width||T.mapPass.height!==T.map.height)&&T.mapPass.setSize(T.map.width,T.map.height),u.uniforms.shadow_pass.value=T.map.depthTexture,u.uniforms.resolution.value.set(T.map.width,T.map.height),u.uniforms.radius.value=T.radius,n.setRenderTarget(T.mapPass),n.clear(),n.renderBufferDirect(x,null,M,u,b,null),f.uniforms.shadow_pass.value=T.mapPass.texture,f.uniforms.resolution.value.set(T.map.width,T.map.height),f.uniforms.radius.value=T.radius,n.setRenderTarget(T.map),n.clear(),n.renderBufferDirect(x,null,M,f,b,null)}function A(T,x,M,U){let P=null,L=M.isPointLight===!0?T.customDistanceMaterial:T.customDepthMaterial;if(L!==void 0)P=L;else if(P=M.isPointLight===!0?c:a,n.localClippingEnabled&&x.clipShadows===!0&&Array.isArray(x.clippingPlanes)&&x.clippingPlanes.length!==0||x.displacementMap&&x.displacementScale!==0||x.alphaMap&&x.alphaTest>0||x.map&&x.alphaTest>0||x.alphaToCoverage===!0){let B=P.uuid,W=x.uuid,N=l[B];N===void 0&&(N={},l[B]=N);let G=N[W];G===void 0&&(G=P.clone(),N[W]=G,x.addEventListener("dispose",C)),P=G}if(P.visible=x.visible,P.wireframe=x.wireframe,U===ha?P.side=x.shadowSide!==null?x.shadowSide:x.side:P.side=x.shadowSide!==null?x.shadowSide:d[x.side],P.alphaMap=x.alphaMap,P.alphaTest=x.alphaToCoverage===!0?.5:x.alphaTest,P.map=x.map,P.clipShadows=x.clipShadows,P.clippingPlanes=x.clippingPlanes,P.clipIntersection=x.clipIntersection,P.displacementMap=x.displacementMap,P.displacementScale=x.displacementScale,P.displacementBias=x.displacementBias,P.wireframeLinewidth=x.wireframeLinewidth,P.linewidth=x.linewidth,M.isPointLight===!0&&P.isMeshDistanceMaterial===!0){let B=n.properties.get(P);B.light=M}return P}function y(T,x,M,U,P,L){if(T.visible===!1)return;if(T.layers.test(P)&&(T.isMesh||T.isLine||T.isPoints)&&(T.castShadow||T.receiveShadow&&L===ha)&&(!T.frustumCulled||T.intersectsFrustum(i))){T.modelViewMatrix.multiplyMatrices(M.matrixWorldInverse,T.matrixWorld);let N=e.update(T),G=T.material;if(Array.isArray(G)){let Z=N.groups;for(let V=0,oe=Z.length;V<oe;V++){let q=Z[V],j=G[q.materialIndex];if(j&&j.visible){let te=A(T,j,U,L);T.onBeforeShadow(n,T,x,M,N,te,q),n.renderBufferDirect(M,null,N,te,T,q),T.onAfterShadow(n,T,x,M,N,te,q)}}}else if(G.visible){let Z=A(T,G,U,L);T.onBeforeShadow(n,T,x,M,N,Z,null),n.renderBufferDirect(M,null,N,Z,T,null),T.onAfterShadow(n,T,x,M,N,Z,null)}}let W=T.children;for(let N=0,G=W.length;N<G;N++)y(W[N],x,M,U,P,L)}function C(T){T.target.removeEventListener("dispose",C);for(let M in l){let U=l[M],P=T.target.uuid;P in U&&(U[P].dispose(),delete U[P])}}}function uE(n,e){function t(){let O=!1,re=new sn,ie=null,we=new sn(0,0,0,0);return{setMask:function(ge){ie!==ge&&!O&&(n.colorMask(ge,ge,ge,ge),ie=ge)},setLocked:function(ge){O=ge},setClear:function(ge,be,He,je,ce){ce===!0&&(ge*=je,be*=je,He*=je),re.set(ge,be,He,je),we.equals(re)===!1&&(n.clearColor(ge,be,He,je),we.copy(re))},reset:function(){O=!1,ie=null,we.set(-1,0,0,0)}}}function i(){let O=!1,re=!1,ie=null,we=null,ge=null;return{setReversed:function(be){if(re!==be){let He=e.get("EXT_clip_control");be?He.clipControlEXT(He.LOWER_LEFT_EXT,He.ZERO_TO_ONE_EXT):He.clipControlEXT(He.LOWER_LEFT_EXT,He.NEGATIVE_ONE_TO_ONE_EXT),re=be;let je=ge;ge=null,this.setClear(je)}},getReversed:function(){return re},setTest:function(be){be?Se(n.DEPTH_TEST):We(n.DEPTH_TEST)},setMask:function(be){ie!==be&&!O&&(n.depthMask(be),ie=be)},setFunc:function(be){if(re&&(be=D0[be]),we!==be){switch(be){case su:n.depthFunc(n.NEVER);break;case ru:n.depthFunc(n.ALWAYS);break;case ou:n.depthFunc(n.LESS);break;case jo:n.depthFunc(n.LEQUAL);break;case au:n.depthFunc(n.EQUAL);break;case lu:n.depthFunc(n.GEQUAL);break;case cu:n.depthFunc(n.GREATER);break;case uu:n.depthFunc(n.NOTEQUAL);break;default:n.depthFunc(n.LEQUAL)}we=be}},setLocked:function(be){O=be},setClear:function(be){ge!==be&&(ge=be,re&&(be=1-be),n.clearDepth(be))},reset:function(){O=!1,ie=null,we=null,ge=null,re=!1}}}function s(){let O=!1,re=null,ie=null,we=null,ge=null,be=null,He=null,je=null,ce=null;return{setTest:function(ke){O||(ke?Se(n.STENCIL_TEST):We(n.STENCIL_TEST))},setMask:function(ke){re!==ke&&!O&&(n.stencilMask(ke),re=ke)},setFunc:function(ke,Qe,Re){(ie!==ke||we!==Qe||ge!==Re)&&(n.stencilFunc(ke,Qe,Re),ie=ke,we=Qe,ge=Re)},setOp:function(ke,Qe,Re){(be!==ke||He!==Qe||je!==Re)&&(n.stencilOp(ke,Qe,Re),be=ke,He=Qe,je=Re)},setLocked:function(ke){O=ke},setClear:function(ke){ce!==ke&&(n.clearStencil(ke),ce=ke)},reset:function(){O=!1,re=null,ie=null,we=null,ge=null,be=null,He=null,je=null,ce=null}}}let r=new t,o=new i,a=new s,c={},l=new WeakMap,h={},d={},u={},f=new WeakMap,g=[],b=null,m=!1,p=null,_=null,A=null,y=null,C=null,T=null,x=null,M=new Ke(0,0,0),U=0,P=!1,L=null,B=null,W=null,N=null,G=null,Z=n.getParameter(n.MAX_COMBINED_TEXTURE_IMAGE_UNITS),V=!1,oe=0,q=n.getParameter(n.VERSION);q.indexOf("WebGL")!==-1?(oe=parseFloat(/^WebGL (\d)/.exec(q)[1]),V=oe>=1):q.indexOf("OpenGL ES")!==-1&&(oe=parseFloat(/^OpenGL ES (\d)/.exec(q)[1]),V=oe>=2);let j=null,te={},ue=n.getParameter(n.SCISSOR_BOX),he=n.getParameter(n.VIEWPORT),Q=new sn().fromArray(ue),me=new sn().fromArray(he);function xe(O,re,ie,we){let ge=new Uint8Array(4),be=n.createTexture();n.bindTexture(O,be),n.texParameteri(O,n.TEXTURE_MIN_FILTER,n.NEAREST),n.texParameteri(O,n.TEXTURE_MAG_FILTER,n.NEAREST);for(let He=0;He<ie;He++)O===n.TEXTURE_3D||O===n.TEXTURE_2D_ARRAY?n.texImage3D(re,0,n.RGBA,1,1,we,0,n.RGBA,n.UNSIGNED_BYTE,ge):n.texImage2D(re+He,0,n.RGBA,1,1,0,n.RGBA,n.UNSIGNED_BYTE,ge);return be}let Ce={};Ce[n.TEXTURE_2D]=xe(n.TEXTURE_2D,n.TEXTURE_2D,1),Ce[n.TEXTURE_CUBE_MAP]=xe(n.TEXTURE_CUBE_MAP,n.TEXTURE_CUBE_MAP_POSITIVE_X,6),Ce[n.TEXTURE_2D_ARRAY]=xe(n.TEXTURE_2D_ARRAY,n.TEXTURE_2D_ARRAY,1,1),Ce[n.TEXTURE_3D]=xe(n.TEXTURE_3D,n.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),Se(n.DEPTH_TEST),o.setFunc(jo),xn(!1),Ot(vf),Se(n.CULL_FACE),en(to);function Se(O){h[O]!==!0&&(n.enable(O),h[O]=!0)}function We(O){h[O]!==!1&&(n.disable(O),h[O]=!1)}function at(O,re){return u[O]!==re?(n.bindFramebuffer(O,re),u[O]=re,O===n.DRAW_FRAMEBUFFER&&(u[n.FRAMEBUFFER]=re),O===n.FRAMEBUFFER&&(u[n.DRAW_FRAMEBUFFER]=re),!0):!1}function Ve(O,re){let ie=g,we=!1;if(O){ie=f.get(re),ie===void 0&&(ie=[],f.set(re,ie));let ge=O.textures;if(ie.length!==ge.length||ie[0]!==n.COLOR_ATTACHMENT0){for(let be=0,He=ge.length;be<He;be++)ie[be]=n.COLOR_ATTACHMENT0+be;ie.length=ge.length,we=!0}}else ie[0]!==n.BACK&&(ie[0]=n.BACK,we=!0);we&&n.drawBuffers(ie)}function pt(O){return b!==O?(n.useProgram(O),b=O,!0):!1}let ht={[no]:n.FUNC_ADD,[t0]:n.FUNC_SUBTRACT,[n0]:n.FUNC_REVERSE_SUBTRACT};ht[i0]=n.MIN,ht[s0]=n.MAX;let rt={[r0]:n.ZERO,[o0]:n.ONE,[a0]:n.SRC_COLOR,[Mf]:n.SRC_ALPHA,[f0]:n.SRC_ALPHA_SATURATE,[h0]:n.DST_COLOR,[c0]:n.DST_ALPHA,[l0]:n.ONE_MINUS_SRC_COLOR,[wf]:n.ONE_MINUS_SRC_ALPHA,[d0]:n.ONE_MINUS_DST_COLOR,[u0]:n.ONE_MINUS_DST_ALPHA,[p0]:n.CONSTANT_COLOR,[m0]:n.ONE_MINUS_CONSTANT_COLOR,[g0]:n.CONSTANT_ALPHA,[_0]:n.ONE_MINUS_CONSTANT_ALPHA};function en(O,re,ie,we,ge,be,He,je,ce,ke){if(O===to){m===!0&&(We(n.BLEND),m=!1);return}if(m===!1&&(Se(n.BLEND),m=!0),O!==e0){if(O!==p||ke!==P){if((_!==no||C!==no)&&(n.blendEquation(n.FUNC_ADD),_=no,C=no),ke)switch(O){case da:n.blendFuncSeparate(n.ONE,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case yf:n.blendFunc(n.ONE,n.ONE);break;case bf:n.blendFuncSeparate(n.ZERO,n.ONE_MINUS_SRC_COLOR,n.ZERO,n.ONE);break;case Sf:n.blendFuncSeparate(n.DST_COLOR,n.ONE_MINUS_SRC_ALPHA,n.ZERO,n.ONE);break;default:tt("WebGLState: Invalid blending: ",O);break}else switch(O){case da:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case yf:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE,n.ONE,n.ONE);break;case bf:tt("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Sf:tt("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:tt("WebGLState: Invalid blending: ",O);break}A=null,y=null,T=null,x=null,M.set(0,0,0),U=0,p=O,P=ke}return}ge=ge||re,be=be||ie,He=He||we,(re!==_||ge!==C)&&(n.blendEquationSeparate(ht[re],ht[ge]),_=re,C=ge),(ie!==A||we!==y||be!==T||He!==x)&&(n.blendFuncSeparate(rt[ie],rt[we],rt[be],rt[He]),A=ie,y=we,T=be,x=He),(je.equals(M)===!1||ce!==U)&&(n.blendColor(je.r,je.g,je.b,ce),M.copy(je),U=ce),p=O,P=!1}function Xt(O,re){O.side===gi?We(n.CULL_FACE):Se(n.CULL_FACE);let ie=O.side===$n;re&&(ie=!ie),xn(ie),O.blending===da&&O.transparent===!1?en(to):en(O.blending,O.blendEquation,O.blendSrc,O.blendDst,O.blendEquationAlpha,O.blendSrcAlpha,O.blendDstAlpha,O.blendColor,O.blendAlpha,O.premultipliedAlpha),o.setFunc(O.depthFunc),o.setTest(O.depthTest),o.setMask(O.depthWrite),r.setMask(O.colorWrite);let we=O.stencilWrite;a.setTest(we),we&&(a.setMask(O.stencilWriteMask),a.setFunc(O.stencilFunc,O.stencilRef,O.stencilFuncMask),a.setOp(O.stencilFail,O.stencilZFail,O.stencilZPass)),Mt(O.polygonOffset,O.polygonOffsetFactor,O.polygonOffsetUnits),O.alphaToCoverage===!0?Se(n.SAMPLE_ALPHA_TO_COVERAGE):We(n.SAMPLE_ALPHA_TO_COVERAGE)}function xn(O){L!==O&&(O?n.frontFace(n.CW):n.frontFace(n.CCW),L=O)}function Ot(O){O!==Kg?(Se(n.CULL_FACE),O!==B&&(O===vf?n.cullFace(n.BACK):O===jg?n.cullFace(n.FRONT):n.cullFace(n.FRONT_AND_BACK))):We(n.CULL_FACE),B=O}function Bn(O){O!==W&&(V&&n.lineWidth(O),W=O)}function Mt(O,re,ie){O?(Se(n.POLYGON_OFFSET_FILL),(N!==re||G!==ie)&&(N=re,G=ie,o.getReversed()&&(re=-re,ie=-ie),n.polygonOffset(re,ie))):We(n.POLYGON_OFFSET_FILL)}function Rn(O){O?Se(n.SCISSOR_TEST):We(n.SCISSOR_TEST)}function ln(O){O===void 0&&(O=n.TEXTURE0+Z-1),j!==O&&(n.activeTexture(O),j=O)}function vn(O,re,ie){ie===void 0&&(j===null?ie=n.TEXTURE0+Z-1:ie=j);let we=te[ie];we===void 0&&(we={type:void 0,texture:void 0},te[ie]=we),(we.type!==O||we.texture!==re)&&(j!==ie&&(n.activeTexture(ie),j=ie),n.bindTexture(O,re||Ce[O]),we.type=O,we.texture=re)}function k(){let O=te[j];O!==void 0&&O.type!==void 0&&(n.bindTexture(O.type,null),O.type=void 0,O.texture=void 0)}function Pe(){try{n.compressedTexImage2D(...arguments)}catch(O){tt("WebGLState:",O)}}function Je(){try{n.compressedTexImage3D(...arguments)}catch(O){tt("WebGLState:",O)}}function lt(){try{n.texSubImage2D(...arguments)}catch(O){tt("WebGLState:",O)}}function Me(){try{n.texSubImage3D(...arguments)}catch(O){tt("WebGLState:",O)}}function zt(){try{n.compressedTexSubImage2D(...arguments)}catch(O){tt("WebGLState:",O)}}function Ge(){try{n.compressedTexSubImage3D(...arguments)}catch(O){tt("WebGLState:",O)}}function Ye(){try{n.texStorage2D(...arguments)}catch(O){tt("WebGLState:",O)}}function I(){try{n.texStorage3D(...arguments)}catch(O){tt("WebGLState:",O)}}function S(){try{n.texImage2D(...arguments)}catch(O){tt("WebGLState:",O)}}function Y(){try{n.texImage3D(...arguments)}catch(O){tt("WebGLState:",O)}}function de(O){return d[O]!==void 0?d[O]:n.getParameter(O)}function ae(O,re){d[O]!==re&&(n.pixelStorei(O,re),d[O]=re)}function _e(O){Q.equals(O)===!1&&(n.scissor(O.x,O.y,O.z,O.w),Q.copy(O))}function ve(O){me.equals(O)===!1&&(n.viewport(O.x,O.y,O.z,O.w),me.copy(O))}function ne(O,re){let ie=l.get(re);ie===void 0&&(ie=new WeakMap,l.set(re,ie));let we=ie.get(O);we===void 0&&(we=n.getUniformBlockIndex(re,O.name),n.uniformBlockBinding(re,we,we),ie.set(O,we))}function se(O,re,ie){let ge=l.get(re).get(O);c[ge]!==ie&&(n.bindBufferBase(n.UNIFORM_BUFFER,ge,ie),c[ge]=ie)}function pe(){n.disable(n.BLEND),n.disable(n.CULL_FACE),n.disable(n.DEPTH_TEST),n.disable(n.POLYGON_OFFSET_FILL),n.disable(n.SCISSOR_TEST),n.disable(n.STENCIL_TEST),n.disable(n.SAMPLE_ALPHA_TO_COVERAGE),n.blendEquation(n.FUNC_ADD),n.blendFunc(n.ONE,n.ZERO),n.blendFuncSeparate(n.ONE,n.ZERO,n.ONE,n.ZERO),n.blendColor(0,0,0,0),n.colorMask(!0,!0,!0,!0),n.clearColor(0,0,0,0),n.depthMask(!0),n.depthFunc(n.LESS),o.setReversed(!1),n.clearDepth(1),n.stencilMask(4294967295),n.stencilFunc(n.ALWAYS,0,4294967295),n.stencilOp(n.KEEP,n.KEEP,n.KEEP),n.clearStencil(0),n.cullFace(n.BACK),n.frontFace(n.CCW),n.polygonOffset(0,0),n.activeTexture(n.TEXTURE0),n.bindFramebuffer(n.FRAMEBUFFER,null),n.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),n.bindFramebuffer(n.READ_FRAMEBUFFER,null),n.useProgram(null),n.lineWidth(1),n.scissor(0,0,n.canvas.width,n.canvas.height),n.viewport(0,0,n.canvas.width,n.canvas.height),n.pixelStorei(n.PACK_ALIGNMENT,4),n.pixelStorei(n.UNPACK_ALIGNMENT,4),n.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,!1),n.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),n.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,n.BROWSER_DEFAULT_WEBGL),n.pixelStorei(n.PACK_ROW_LENGTH,0),n.pixelStorei(n.PACK_SKIP_PIXELS,0),n.pixelStorei(n.PACK_SKIP_ROWS,0),n.pixelStorei(n.UNPACK_ROW_LENGTH,0),n.pixelStorei(n.UNPACK_IMAGE_HEIGHT,0),n.pixelStorei(n.UNPACK_SKIP_PIXELS,0),n.pixelStorei(n.UNPACK_SKIP_ROWS,0),n.pixelStorei(n.UNPACK_SKIP_IMAGES,0),h={},d={},j=null,te={},u={},c={},f=new WeakMap,g=[],b=null,m=!1,p=null,_=null,A=null,y=null,C=null,T=null,x=null,M=new Ke(0,0,0),U=0,P=!1,L=null,B=null,W=null,N=null,G=null,Q.set(0,0,n.canvas.width,n.canvas.height),me.set(0,0,n.canvas.width,n.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:Se,disable:We,bindFramebuffer:at,drawBuffers:Ve,useProgram:pt,setBlending:en,setMaterial:Xt,setFlipSided:xn,setCullFace:Ot,setLineWidth:Bn,setPolygonOffset:Mt,setScissorTest:Rn,activeTexture:ln,bindTexture:vn,unbindTexture:k,compressedTexImage2D:Pe,compressedTexImage3D:Je,texImage2D:S,texImage3D:Y,pixelStorei:ae,getParameter:de,updateUBOMapping:ne,uniformBlockBinding:se,texStorage2D:Ye,texStorage3D:I,texSubImage2D:lt,texSubImage3D:Me,compressedTexSubImage2D:zt,compressedTexSubImage3D:Ge,scissor:_e,viewport:ve,reset:pe}}function hE(n,e,t,i,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,c=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),l=new qe,h=new WeakMap,d=new Set,u,f=new WeakMap,g=new Set,b=new FinalizationRegistry(I=>g.delete(I)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function p(I,S){return m?new OffscreenCanvas(I,S):al("canvas")}function _(I,S,Y){let de=1,ae=Ye(I);if((ae.width>Y||ae.height>Y)&&(de=Y/Math.max(ae.width,ae.height)),de<1)if(typeof HTMLImageElement<"u"&&I instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&I instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&I instanceof ImageBitmap||typeof VideoFrame<"u"&&I instanceof VideoFrame){let _e=Math.floor(de*ae.width),ve=Math.floor(de*ae.height);u===void 0&&(u=p(_e,ve));let ne=S?p(_e,ve):u;return ne.width=_e,ne.height=ve,ne.getContext("2d").drawImage(I,0,0,_e,ve),Ze("WebGLRenderer: Texture has been resized from ("+ae.width+"x"+ae.height+") to ("+_e+"x"+ve+")."),ne}else return"data"in I&&Ze("WebGLRenderer: Image in DataTexture is too big ("+ae.width+"x"+ae.height+")."),I;return I}function A(I){return I.generateMipmaps}function y(I){n.generateMipmap(I)}function C(I){return I.isWebGLCubeRenderTarget?n.TEXTURE_CUBE_MAP:I.isWebGL3DRenderTarget?n.TEXTURE_3D:I.isWebGLArrayRenderTarget||I.isCompressedArrayTexture?n.TEXTURE_2D_ARRAY:n.TEXTURE_2D}function T(I,S,Y,de,ae,_e=!1){if(I!==null){if(n[I]!==void 0)return n[I];Ze("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+I+"'")}let ve;de&&(ve=e.get("EXT_texture_norm16"),ve||Ze("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let ne=S;if(S===n.RED&&(Y===n.FLOAT&&(ne=n.R32F),Y===n.HALF_FLOAT&&(ne=n.R16F),Y===n.UNSIGNED_BYTE&&(ne=n.R8),Y===n.UNSIGNED_SHORT&&ve&&(ne=ve.R16_EXT),Y===n.SHORT&&ve&&(ne=ve.R16_SNORM_EXT)),S===n.RED_INTEGER&&(Y===n.UNSIGNED_BYTE&&(ne=n.R8UI),Y===n.UNSIGNED_SHORT&&(ne=n.R16UI),Y===n.UNSIGNED_INT&&(ne=n.R32UI),Y===n.BYTE&&(ne=n.R8I),Y===n.SHORT&&(ne=n.R16I),Y===n.INT&&(ne=n.R32I)),S===n.RG&&(Y===n.FLOAT&&(ne=n.RG32F),Y===n.HALF_FLOAT&&(ne=n.RG16F),Y===n.UNSIGNED_BYTE&&(ne=n.RG8),Y===n.UNSIGNED_SHORT&&ve&&(ne=ve.RG16_EXT),Y===n.SHORT&&ve&&(ne=ve.RG16_SNORM_EXT)),S===n.RG_INTEGER&&(Y===n.UNSIGNED_BYTE&&(ne=n.RG8UI),Y===n.UNSIGNED_SHORT&&(ne=n.RG16UI),Y===n.UNSIGNED_INT&&(ne=n.RG32UI),Y===n.BYTE&&(ne=n.RG8I),Y===n.SHORT&&(ne=n.RG16I),Y===n.INT&&(ne=n.RG32I)),S===n.RGB_INTEGER&&(Y===n.UNSIGNED_BYTE&&(ne=n.RGB8UI),Y===n.UNSIGNED_SHORT&&(ne=n.RGB16UI),Y===n.UNSIGNED_INT&&(ne=n.RGB32UI),Y===n.BYTE&&(ne=n.RGB8I),Y===n.SHORT&&(ne=n.RGB16I),Y===n.INT&&(ne=n.RGB32I)),S===n.RGBA_INTEGER&&(Y===n.UNSIGNED_BYTE&&(ne=n.RGBA8UI),Y===n.UNSIGNED_SHORT&&(ne=n.RGBA16UI),Y===n.UNSIGNED_INT&&(ne=n.RGBA32UI),Y===n.BYTE&&(ne=n.RGBA8I),Y===n.SHORT&&(ne=n.RGBA16I),Y===n.INT&&(ne=n.RGBA32I)),S===n.RGB&&(Y===n.UNSIGNED_SHORT&&ve&&(ne=ve.RGB16_EXT),Y===n.SHORT&&ve&&(ne=ve.RGB16_SNORM_EXT),Y===n.UNSIGNED_INT_5_9_9_9_REV&&(ne=n.RGB9_E5),Y===n.UNSIGNED_INT_10F_11F_11F_REV&&(ne=n.R11F_G11F_B10F)),S===n.RGBA){let se=_e?ol:yt.getTransfer(ae);Y===n.FLOAT&&(ne=n.RGBA32F),Y===n.HALF_FLOAT&&(ne=n.RGBA16F),Y===n.UNSIGNED_BYTE&&(ne=se===Lt?n.SRGB8_ALPHA8:n.RGBA8),Y===n.UNSIGNED_SHORT&&ve&&(ne=ve.RGBA16_EXT),Y===n.SHORT&&ve&&(ne=ve.RGBA16_SNORM_EXT),Y===n.UNSIGNED_SHORT_4_4_4_4&&(ne=n.RGBA4),Y===n.UNSIGNED_SHORT_5_5_5_1&&(ne=n.RGB5_A1)}return(ne===n.R16F||ne===n.R32F||ne===n.RG16F||ne===n.RG32F||ne===n.RGBA16F||ne===n.RGBA32F)&&e.get("EXT_color_buffer_float"),ne}function x(I,S){let Y;return I?S===null||S===is||S===so?Y=n.DEPTH24_STENCIL8:S===Vi?Y=n.DEPTH32F_STENCIL8:S===pa&&(Y=n.DEPTH24_STENCIL8,Ze("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):S===null||S===is||S===so?Y=n.DEPTH_COMPONENT24:S===Vi?Y=n.DEPTH_COMPONENT32F:S===pa&&(Y=n.DEPTH_COMPONENT16),Y}function M(I,S){return A(I)===!0||I.isFramebufferTexture&&I.minFilter!==qn&&I.minFilter!==ui?Math.log2(Math.max(S.width,S.height))+1:I.mipmaps.length>0?I.mipmaps.length:I.isCompressedTexture&&Array.isArray(I.image)?S.mipmaps.length:1}function U(I){let S=new WeakRef(I);i.get(I).__ref=S,g.add(S),b.register(I,S,S)}function P(I){let S=i.get(I).__ref;S!==void 0&&(g.delete(S),b.unregister(S))}function L(I){W(I.target)}function B(I){N(I.target)}function W(I){I.removeEventListener("dispose",L),P(I),Z(I),I.isVideoTexture&&h.delete(I),I.isHTMLTexture&&d.delete(I)}function N(I){I.removeEventListener("dispose",B),P(I),oe(I)}function G(){for(let I of g){let S=I.deref();S!==void 0&&(S.isRenderTarget===!0?N(S):W(S))}g.clear(),d.clear()}function Z(I){let S=i.get(I);if(S.__webglInit===void 0)return;let Y=I.source,de=f.get(Y);if(de){let ae=de[S.__cacheKey];ae.usedTimes--,ae.usedTimes===0&&V(I),Object.keys(de).length===0&&f.delete(Y)}i.remove(I)}function V(I){let S=i.get(I);n.deleteTexture(S.__webglTexture);let Y=I.source,de=f.get(Y);delete de[S.__cacheKey],o.memory.textures--}function oe(I){let S=i.get(I);S.__depthDisposeCallback&&S.__depthDisposeCallback();let Y=I.depthTexture;if(Y&&Y.renderTarget===I&&W(Y),I.isWebGLCubeRenderTarget)for(let ae=0;ae<6;ae++){if(Array.isArray(S.__webglFramebuffer[ae]))for(let _e=0;_e<S.__webglFramebuffer[ae].length;_e++)n.deleteFramebuffer(S.__webglFramebuffer[ae][_e]);else n.deleteFramebuffer(S.__webglFramebuffer[ae]);S.__webglDepthbuffer&&n.deleteRenderbuffer(S.__webglDepthbuffer[ae])}else{if(Array.isArray(S.__webglFramebuffer))for(let ae=0;ae<S.__webglFramebuffer.length;ae++)n.deleteFramebuffer(S.__webglFramebuffer[ae]);else n.deleteFramebuffer(S.__webglFramebuffer);if(S.__webglDepthbuffer&&n.deleteRenderbuffer(S.__webglDepthbuffer),S.__webglMultisampledFramebuffer&&n.deleteFramebuffer(S.__webglMultisampledFramebuffer),S.__webglColorRenderbuffer)for(let ae=0;ae<S.__webglColorRenderbuffer.length;ae++)S.__webglColorRenderbuffer[ae]&&n.deleteRenderbuffer(S.__webglColorRenderbuffer[ae]);S.__webglDepthRenderbuffer&&n.deleteRenderbuffer(S.__webglDepthRenderbuffer)}let de=I.textures;for(let ae=0,_e=de.length;ae<_e;ae++){let ve=i.get(de[ae]);ve.__webglTexture&&(n.deleteTexture(ve.__webglTexture),o.memory.textures--),i.remove(de[ae])}i.remove(I)}let q=0;function j(){q=0}function te(){return q}function ue(I){q=I}function he(){let I=q;return I>=s.maxTextures&&Ze("WebGLTextures: Trying to use "+(I+1)+" texture units while this GPU supports only "+s.maxTextures),q+=1,I}function Q(I){let S=[];return S.push(I.wrapS),S.push(I.wrapT),S.push(I.wrapR||0),S.push(I.magFilter),S.push(I.minFilter),S.push(I.anisotropy),S.push(I.internalFormat),S.push(I.format),S.push(I.type),S.push(I.generateMipmaps),S.push(I.mipmapsAutoUpdate),S.push(I.premultiplyAlpha),S.push(I.flipY),S.push(I.unpackAlignment),S.push(I.colorSpace),S.join()}function me(I,S){let Y=i.get(I);if(I.isVideoTexture&&zt(I),I.isRenderTargetTexture===!1&&I.isExternalTexture!==!0&&I.version>0&&Y.__version!==I.version){let de=I.image;if(de===null)Ze("WebGLRenderer: Texture marked for update but no image data found.");else if(de.complete===!1)Ze("WebGLRenderer: Texture marked for update but image is incomplete");else{Xt(Y,I,S);return}}else I.isExternalTexture&&(Y.__webglTexture=I.sourceTexture?I.sourceTexture:null);t.bindTexture(n.TEXTURE_2D,Y.__webglTexture,n.TEXTURE0+S)}function xe(I,S){let Y=i.get(I);if(I.isRenderTargetTexture===!1&&I.version>0&&Y.__version!==I.version){Xt(Y,I,S);return}else I.isExternalTexture&&(Y.__webglTexture=I.sourceTexture?I.sourceTexture:null);t.bindTexture(n.TEXTURE_2D_ARRAY,Y.__webglTexture,n.TEXTURE0+S)}function Ce(I,S){let Y=i.get(I);if(I.isRenderTargetTexture===!1&&I.version>0&&Y.__version!==I.version){Xt(Y,I,S);return}t.bindTexture(n.TEXTURE_3D,Y.__webglTexture,n.TEXTURE0+S)}function Se(I,S){let Y=i.get(I);if(I.version>0&&Y.__version!==I.version){xn(Y,I,S);return}t.bindTexture(n.TEXTURE_CUBE_MAP,Y.__webglTexture,n.TEXTURE0+S)}let We={[hu]:n.REPEAT,[bs]:n.CLAMP_TO_EDGE,[du]:n.MIRRORED_REPEAT},at={[qn]:n.NEAREST,[y0]:n.NEAREST_MIPMAP_NEAREST,[Rl]:n.NEAREST_MIPMAP_LINEAR,[ui]:n.LINEAR,[ku]:n.LINEAR_MIPMAP_NEAREST,[$s]:n.LINEAR_MIPMAP_LINEAR},Ve={[w0]:n.NEVER,[zf]:n.ALWAYS,[E0]:n.LESS,[kf]:n.LEQUAL,[T0]:n.EQUAL,[Bf]:n.GEQUAL,[A0]:n.GREATER,[C0]:n.NOTEQUAL};function pt(I,S){if(S.type===Vi&&e.has("OES_texture_float_linear")===!1&&(S.magFilter===ui||S.magFilter===ku||S.magFilter===Rl||S.magFilter===$s||S.minFilter===ui||S.minFilter===ku||S.minFilter===Rl||S.minFilter===$s)&&Ze("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),n.texParameteri(I,n.TEXTURE_WRAP_S,We[S.wrapS]),n.texParameteri(I,n.TEXTURE_WRAP_T,We[S.wrapT]),(I===n.TEXTURE_3D||I===n.TEXTURE_2D_ARRAY)&&n.texParameteri(I,n.TEXTURE_WRAP_R,We[S.wrapR]),n.texParameteri(I,n.TEXTURE_MAG_FILTER,at[S.magFilter]),n.texParameteri(I,n.TEXTURE_MIN_FILTER,at[S.minFilter]),S.compareFunction&&(n.texParameteri(I,n.TEXTURE_COMPARE_MODE,n.COMPARE_REF_TO_TEXTURE),n.texParameteri(I,n.TEXTURE_COMPARE_FUNC,Ve[S.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(S.magFilter===qn||S.minFilter!==Rl&&S.minFilter!==$s||S.type===Vi&&e.has("OES_texture_float_linear")===!1)return;if(S.anisotropy>1||i.get(S).__currentAnisotropy){let Y=e.get("EXT_texture_filter_anisotropic");n.texParameterf(I,Y.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(S.anisotropy,s.getMaxAnisotropy())),i.get(S).__currentAnisotropy=S.anisotropy}}}function ht(I,S){let Y=!1;I.__webglInit===void 0&&(I.__webglInit=!0,S.addEventListener("dispose",L),U(S));let de=S.source,ae=f.get(de);ae===void 0&&(ae={},f.set(de,ae));let _e=Q(S);if(_e!==I.__cacheKey){ae[_e]===void 0&&(ae[_e]={texture:n.createTexture(),usedTimes:0},o.memory.textures++,Y=!0),ae[_e].usedTimes++;let ve=ae[I.__cacheKey];ve!==void 0&&(ae[I.__cacheKey].usedTimes--,ve.usedTimes===0&&V(S)),I.__cacheKey=_e,I.__webglTexture=ae[_e].texture}return Y}function rt(I,S,Y){return Math.floor(Math.floor(I/Y)/S)}function en(I,S,Y,de){let _e=I.updateRanges;if(_e.length===0)t.texSubImage2D(n.TEXTURE_2D,0,0,0,S.width,S.height,Y,de,S.data);else{_e.sort((O,re)=>O.start-re.start);let ve=0;for(let O=1;O<_e.length;O++){let re=_e[ve],ie=_e[O],we=re.start+re.count,ge=rt(ie.start,S.width,4),be=rt(re.start,S.width,4);ie.start<=we+1&&ge===be&&rt(ie.start+ie.count-1,S.width,4)===ge?re.count=Math.max(re.count,ie.start+ie.count-re.start):(++ve,_e[ve]=ie)}_e.length=ve+1;let ne=t.getParameter(n.UNPACK_ROW_LENGTH),se=t.getParameter(n.UNPACK_SKIP_PIXELS),pe=t.getParameter(n.UNPACK_SKIP_ROWS);t.pixelStorei(n.UNPACK_ROW_LENGTH,S.width);for(let O=0,re=_e.length;O<re;O++){let ie=_e[O],we=Math.floor(ie.start/4),ge=Math.ceil(ie.count/4),be=we%S.width,He=Math.floor(we/S.width),je=ge,ce=1;t.pixelStorei(n.UNPACK_SKIP_PIXELS,be),t.pixelStorei(n.UNPACK_SKIP_ROWS,He),t.texSubImage2D(n.TEXTURE_2D,0,be,He,je,ce,Y,de,S.data)}I.clearUpdateRanges(),t.pixelStorei(n.UNPACK_ROW_LENGTH,ne),t.pixelStorei(n.UNPACK_SKIP_PIXELS,se),t.pixelStorei(n.UNPACK_SKIP_ROWS,pe)}}function Xt(I,S,Y){let de=n.TEXTURE_2D;(S.isDataArrayTexture||S.isCompressedArrayTexture)&&(de=n.TEXTURE_2D_ARRAY),S.isData3DTexture&&(de=n.TEXTURE_3D);let ae=ht(I,S),_e=S.source;t.bindTexture(de,I.__webglTexture,n.TEXTURE0+Y);let ve=i.get(_e);if(_e.version!==ve.__version||ae===!0){if(t.activeTexture(n.TEXTURE0+Y),(typeof ImageBitmap<"u"&&S.image instanceof ImageBitmap)===!1){let ce=yt.getPrimaries(yt.workingColorSpace),ke=S.colorSpace===js?null:yt.getPrimaries(S.colorSpace),Qe=S.colorSpace===js||ce===ke?n.NONE:n.BROWSER_DEFAULT_WEBGL;t.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,S.flipY),t.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),t.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,Qe)}t.pixelStorei(n.UNPACK_ALIGNMENT,S.unpackAlignment);let se=_(S.image,!1,s.maxTextureSize);se=Ge(S,se);let pe=r.convert(S.format,S.colorSpace),O=r.convert(S.type),re=T(S.internalFormat,pe,O,S.normalized,S.colorSpace,S.isVideoTexture);pt(de,S);let ie,we=S.mipmaps,ge=S.isVideoTexture!==!0,be=ve.__version===void 0||ae===!0,He=_e.dataReady,je=M(S,se);if(S.isDepthTexture)re=x(S.format===Ks,S.type),be&&(ge?t.texStorage2D(n.TEXTURE_2D,1,re,se.width,se.height):t.texImage2D(n.TEXTURE_2D,0,re,se.width,se.height,0,pe,O,null));else if(S.isDataTexture)if(we.length>0){ge&&be&&t.texStorage2D(n.TEXTURE_2D,je,re,we[0].width,we[0].height);for(let ce=0,ke=we.length;ce<ke;ce++)ie=we[ce],ge?He&&t.texSubImage2D(n.TEXTURE_2D,ce,0,0,ie.width,ie.height,pe,O,ie.data):t.texImage2D(n.TEXTURE_2D,ce,re,ie.width,ie.height,0,pe,O,ie.data);S.generateMipmaps=!1}else ge?(be&&t.texStorage2D(n.TEXTURE_2D,je,re,se.width,se.height),He&&en(S,se,pe,O)):t.texImage2D(n.TEXTURE_2D,0,re,se.width,se.height,0,pe,O,se.data);else if(S.isCompressedTexture)if(S.isCompressedArrayTexture){ge&&be&&t.texStorage3D(n.TEXTURE_2D_ARRAY,je,re,we[0].width,we[0].height,se.depth);for(let ce=0,ke=we.length;ce<ke;ce++)if(ie=we[ce],S.format!==rs)if(pe!==null)if(ge){if(He)if(S.layerUpdates.size>0){let Qe=Jf(ie.width,ie.height,S.format,S.type);for(let Re of S.layerUpdates){let ct=ie.data.subarray(Re*Qe/ie.data.BYTES_PER_ELEMENT,(Re+1)*Qe/ie.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,ce,0,0,Re,ie.width,ie.height,1,pe,ct)}}else t.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,ce,0,0,0,ie.width,ie.height,se.depth,pe,ie.data)}else t.compressedTexImage3D(n.TEXTURE_2D_ARRAY,ce,re,ie.width,ie.height,se.depth,0,ie.data,0,0);else Ze("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else ge?He&&t.texSubImage3D(n.TEXTURE_2D_ARRAY,ce,0,0,0,ie.width,ie.height,se.depth,pe,O,ie.data):t.texImage3D(n.TEXTURE_2D_ARRAY,ce,re,ie.width,ie.height,se.depth,0,pe,O,ie.data);S.layerUpdates.size>0&&S.clearLayerUpdates()}else{ge&&be&&t.texStorage2D(n.TEXTURE_2D,je,re,we[0].width,we[0].height);for(let ce=0,ke=we.length;ce<ke;ce++)ie=we[ce],S.format!==rs?pe!==null?ge?He&&t.compressedTexSubImage2D(n.TEXTURE_2D,ce,0,0,ie.width,ie.height,pe,ie.data):t.compressedTexImage2D(n.TEXTURE_2D,ce,re,ie.width,ie.height,0,ie.data):Ze("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):ge?He&&t.texSubImage2D(n.TEXTURE_2D,ce,0,0,ie.width,ie.height,pe,O,ie.data):t.texImage2D(n.TEXTURE_2D,ce,re,ie.width,ie.height,0,pe,O,ie.data)}else if(S.isDataArrayTexture)if(ge){if(be&&t.texStorage3D(n.TEXTURE_2D_ARRAY,je,re,se.width,se.height,se.depth),He)if(S.layerUpdates.size>0){let ce=Jf(se.width,se.height,S.format,S.type);for(let ke of S.layerUpdates){let Qe=se.data.subarray(ke*ce/se.data.BYTES_PER_ELEMENT,(ke+1)*ce/se.data.BYTES_PER_ELEMENT);t.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,ke,se.width,se.height,1,pe,O,Qe)}S.clearLayerUpdates()}else t.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,0,se.width,se.height,se.depth,pe,O,se.data)}else t.texImage3D(n.TEXTURE_2D_ARRAY,0,re,se.width,se.height,se.depth,0,pe,O,se.data);else if(S.isData3DTexture)ge?(be&&t.texStorage3D(n.TEXTURE_3D,je,re,se.width,se.height,se.depth),He&&t.texSubImage3D(n.TEXTURE_3D,0,0,0,0,se.width,se.height,se.depth,pe,O,se.data)):t.texImage3D(n.TEXTURE_3D,0,re,se.width,se.height,se.depth,0,pe,O,se.data);else if(S.isFramebufferTexture){if(be)if(ge)t.texStorage2D(n.TEXTURE_2D,je,re,se.width,se.height);else{let ce=se.width,ke=se.height;for(let Qe=0;Qe<je;Qe++)t.texImage2D(n.TEXTURE_2D,Qe,re,ce,ke,0,pe,O,null),ce>>=1,ke>>=1}}else if(S.isHTMLTexture){if("texElementImage2D"in n){let ce=n.canvas;if(ce.hasAttribute("layoutsubtree")||ce.setAttribute("layoutsubtree","true"),se.parentNode!==ce){ce.appendChild(se),d.add(S),ce.onpaint=ke=>{let Qe=ke.changedElements;for(let Re of d)Qe.includes(Re.image)&&(Re.needsUpdate=!0)},ce.requestPaint();return}if(n.texElementImage2D.length===3)n.texElementImage2D(n.TEXTURE_2D,n.RGBA8,se);else{let Qe=n.RGBA,Re=n.RGBA,ct=n.UNSIGNED_BYTE;n.texElementImage2D(n.TEXTURE_2D,0,Qe,Re,ct,se)}n.texParameteri(n.TEXTURE_2D,n.TEXTURE_MIN_FILTER,n.LINEAR),n.texParameteri(n.TEXTURE_2D,n.TEXTURE_WRAP_S,n.CLAMP_TO_EDGE),n.texParameteri(n.TEXTURE_2D,n.TEXTURE_WRAP_T,n.CLAMP_TO_EDGE)}}else if(we.length>0){if(ge&&be){let ce=Ye(we[0]);t.texStorage2D(n.TEXTURE_2D,je,re,ce.width,ce.height)}for(let ce=0,ke=we.length;ce<ke;ce++)ie=we[ce],ge?He&&t.texSubImage2D(n.TEXTURE_2D,ce,0,0,pe,O,ie):t.texImage2D(n.TEXTURE_2D,ce,re,pe,O,ie);S.generateMipmaps=!1}else if(ge){if(be){let ce=Ye(se);t.texStorage2D(n.TEXTURE_2D,je,re,ce.width,ce.height)}He&&t.texSubImage2D(n.TEXTURE_2D,0,0,0,pe,O,se)}else t.texImage2D(n.TEXTURE_2D,0,re,pe,O,se);A(S)&&S.mipmapsAutoUpdate===!0&&y(de),ve.__version=_e.version,S.onUpdate&&S.onUpdate(S)}I.__version=S.version}function xn(I,S,Y){if(S.image.length!==6)return;let de=ht(I,S),ae=S.source;t.bindTexture(n.TEXTURE_CUBE_MAP,I.__webglTexture,n.TEXTURE0+Y);let _e=i.get(ae);if(ae.version!==_e.__version||de===!0){t.activeTexture(n.TEXTURE0+Y);let ve=yt.getPrimaries(yt.workingColorSpace),ne=S.colorSpace===js?null:yt.getPrimaries(S.colorSpace),se=S.colorSpace===js||ve===ne?n.NONE:n.BROWSER_DEFAULT_WEBGL;t.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,S.flipY),t.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),t.pixelStorei(n.UNPACK_ALIGNMENT,S.unpackAlignment),t.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,se);let pe=S.isCompressedTexture||S.image[0].isCompressedTexture,O=S.image[0]&&S.image[0].isDataTexture,re=[];for(let Re=0;Re<6;Re++)!pe&&!O?re[Re]=_(S.image[Re],!0,s.maxCubemapSize):re[Re]=O?S.image[Re].image:S.image[Re],re[Re]=Ge(S,re[Re]);let ie=re[0],we=r.convert(S.format,S.colorSpace),ge=r.convert(S.type),be=T(S.internalFormat,we,ge,S.normalized,S.colorSpace),He=S.isVideoTexture!==!0,je=_e.__version===void 0||de===!0,ce=ae.dataReady,ke=M(S,ie);pt(n.TEXTURE_CUBE_MAP,S);let Qe;if(S.isDepthTexture){if(be=x(S.format===Ks,S.type),je)if(He)t.texStorage2D(n.TEXTURE_CUBE_MAP,1,be,ie.width,ie.height);else for(let Re=0;Re<6;Re++)t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,ie.width,ie.height,0,we,ge,null)}else if(pe){He&&je&&t.texStorage2D(n.TEXTURE_CUBE_MAP,ke,be,ie.width,ie.height);for(let Re=0;Re<6;Re++){Qe=re[Re].mipmaps;for(let ct=0;ct<Qe.length;ct++){let Yt=Qe[ct];S.format!==rs?we!==null?He?ce&&t.compressedTexSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ct,0,0,Yt.width,Yt.height,we,Yt.data):t.compressedTexImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ct,be,Yt.width,Yt.height,0,Yt.data):Ze("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):He?ce&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ct,0,0,Yt.width,Yt.height,we,ge,Yt.data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ct,be,Yt.width,Yt.height,0,we,ge,Yt.data)}}}else{if(Qe=S.mipmaps,He&&je){Qe.length>0&&ke++;let Re=Ye(re[0]);t.texStorage2D(n.TEXTURE_CUBE_MAP,ke,be,Re.width,Re.height)}for(let Re=0;Re<6;Re++)if(O){He?ce&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,re[Re].width,re[Re].height,we,ge,re[Re].data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,re[Re].width,re[Re].height,0,we,ge,re[Re].data);for(let ct=0;ct<Qe.length;ct++){let si=Qe[ct].image[Re].image;He?ce&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ct+1,0,0,si.width,si.height,we,ge,si.data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ct+1,be,si.width,si.height,0,we,ge,si.data)}}else{He?ce&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,we,ge,re[Re]):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,we,ge,re[Re]);for(let ct=0;ct<Qe.length;ct++){let Yt=Qe[ct];He?ce&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ct+1,0,0,we,ge,Yt.image[Re]):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ct+1,be,we,ge,Yt.image[Re])}}}A(S)&&S.mipmapsAutoUpdate===!0&&y(n.TEXTURE_CUBE_MAP),_e.__version=ae.version,S.onUpdate&&S.onUpdate(S)}I.__version=S.version}function Ot(I,S,Y,de,ae,_e){let ve=r.convert(Y.format,Y.colorSpace),ne=r.convert(Y.type),se=T(Y.internalFormat,ve,ne,Y.normalized,Y.colorSpace),pe=i.get(S),O=i.get(Y);if(O.__renderTarget=S,!pe.__hasExternalTextures){let re=Math.max(1,S.width>>_e),ie=Math.max(1,S.height>>_e);ae===n.TEXTURE_3D||ae===n.TEXTURE_2D_ARRAY?t.texImage3D(ae,_e,se,re,ie,S.depth,0,ve,ne,null):t.texImage2D(ae,_e,se,re,ie,0,ve,ne,null)}t.bindFramebuffer(n.FRAMEBUFFER,I),Me(S)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,de,ae,O.__webglTexture,0,lt(S)):(ae===n.TEXTURE_2D||ae>=n.TEXTURE_CUBE_MAP_POSITIVE_X&&ae<=n.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&n.framebufferTexture2D(n.FRAMEBUFFER,de,ae,O.__webglTexture,_e),t.bindFramebuffer(n.FRAMEBUFFER,null)}function Bn(I,S,Y){if(n.bindRenderbuffer(n.RENDERBUFFER,I),S.depthBuffer){let de=S.depthTexture,ae=de&&de.isDepthTexture?de.type:null,_e=x(S.stencilBuffer,ae),ve=S.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;Me(S)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,lt(S),_e,S.width,S.height):Y?n.renderbufferStorageMultisample(n.RENDERBUFFER,lt(S),_e,S.width,S.height):n.renderbufferStorage(n.RENDERBUFFER,_e,S.width,S.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,ve,n.RENDERBUFFER,I)}else{let de=S.textures;for(let ae=0;ae<de.length;ae++){let _e=de[ae],ve=r.convert(_e.format,_e.colorSpace),ne=r.convert(_e.type),se=T(_e.internalFormat,ve,ne,_e.normalized,_e.colorSpace);Me(S)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,lt(S),se,S.width,S.height):Y?n.renderbufferStorageMultisample(n.RENDERBUFFER,lt(S),se,S.width,S.height):n.renderbufferStorage(n.RENDERBUFFER,se,S.width,S.height)}}n.bindRenderbuffer(n.RENDERBUFFER,null)}function Mt(I,S,Y){let de=S.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(n.FRAMEBUFFER,I),!(S.depthTexture&&S.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let ae=i.get(S.depthTexture);ae.__renderTarget=S;let _e=de?S.depthTexture.image[0]:S.depthTexture.image;(!ae.__webglTexture||_e.width!==S.width||_e.height!==S.height)&&(_e.width=S.width,_e.height=S.height,S.depthTexture.needsUpdate=!0),de?Se(S.depthTexture,0):me(S.depthTexture,0);let ve=ae.__webglTexture,ne=lt(S),se=de?n.TEXTURE_CUBE_MAP_POSITIVE_X+Y:n.TEXTURE_2D,pe=S.depthTexture.format===Ks?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;if(S.depthTexture.format===qs)Me(S)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,pe,se,ve,0,ne):n.framebufferTexture2D(n.FRAMEBUFFER,pe,se,ve,0);else if(S.depthTexture.format===Ks)Me(S)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,pe,se,ve,0,ne):n.framebufferTexture2D(n.FRAMEBUFFER,pe,se,ve,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function Rn(I){let S=i.get(I),Y=I.isWebGLCubeRenderTarget===!0;if(S.__boundDepthTexture!==I.depthTexture){let de=I.depthTexture;if(S.__depthDisposeCallback&&S.__depthDisposeCallback(),de){let ae=()=>{delete S.__boundDepthTexture,delete S.__depthDisposeCallback,de.removeEventListener("dispose",ae)};de.addEventListener("dispose",ae),S.__depthDisposeCallback=ae}S.__boundDepthTexture=de}if(I.depthTexture&&!S.__autoAllocateDepthBuffer)if(Y)for(let de=0;de<6;de++)Mt(S.__webglFramebuffer[de],I,de);else I.texture.mipmaps.length>0?Mt(S.__webglFramebuffer[0],I,0):Mt(S.__webglFramebuffer,I,0);else if(Y){S.__webglDepthbuffer=[];for(let de=0;de<6;de++)if(t.bindFramebuffer(n.FRAMEBUFFER,S.__webglFramebuffer[de]),S.__webglDepthbuffer[de]===void 0)S.__webglDepthbuffer[de]=n.createRenderbuffer(),Bn(S.__webglDepthbuffer[de],I,!1);else{let ae=I.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,_e=S.__webglDepthbuffer[de];n.bindRenderbuffer(n.RENDERBUFFER,_e),n.framebufferRenderbuffer(n.FRAMEBUFFER,ae,n.RENDERBUFFER,_e)}}else if(I.texture.mipmaps.length>0?t.bindFramebuffer(n.FRAMEBUFFER,S.__webglFramebuffer[0]):t.bindFramebuffer(n.FRAMEBUFFER,S.__webglFramebuffer),S.__webglDepthbuffer===void 0)S.__webglDepthbuffer=n.createRenderbuffer(),Bn(S.__webglDepthbuffer,I,!1);else{let ae=I.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,_e=S.__webglDepthbuffer;n.bindRenderbuffer(n.RENDERBUFFER,_e),n.framebufferRenderbuffer(n.FRAMEBUFFER,ae,n.RENDERBUFFER,_e)}t.bindFramebuffer(n.FRAMEBUFFER,null)}function ln(I,S,Y){let de=i.get(I);S!==void 0&&Ot(de.__webglFramebuffer,I,I.texture,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,0),Y!==void 0&&Rn(I)}function vn(I){let S=I.texture,Y=i.get(I),de=i.get(S);I.addEventListener("dispose",B),U(I);let ae=I.textures,_e=I.isWebGLCubeRenderTarget===!0,ve=ae.length>1;if(ve||(de.__webglTexture===void 0&&(de.__webglTexture=n.createTexture()),de.__version=S.version,o.memory.textures++),_e){Y.__webglFramebuffer=[];for(let ne=0;ne<6;ne++)if(S.mipmaps.length>0){Y.__webglFramebuffer[ne]=[];for(let se=0;se<S.mipmaps.length;se++)Y.__webglFramebuffer[ne][se]=n.createFramebuffer()}else Y.__webglFramebuffer[ne]=n.createFramebuffer()}else{if(S.mipmaps.length>0){Y.__webglFramebuffer=[];for(let ne=0;ne<S.mipmaps.length;ne++)Y.__webglFramebuffer[ne]=n.createFramebuffer()}else Y.__webglFramebuffer=n.createFramebuffer();if(ve)for(let ne=0,se=ae.length;ne<se;ne++){let pe=i.get(ae[ne]);pe.__webglTexture===void 0&&(pe.__webglTexture=n.createTexture(),o.memory.textures++)}if(I.samples>0&&Me(I)===!1){Y.__webglMultisampledFramebuffer=n.createFramebuffer(),Y.__webglColorRenderbuffer=[],t.bindFramebuffer(n.FRAMEBUFFER,Y.__webglMultisampledFramebuffer);for(let ne=0;ne<ae.length;ne++){let se=ae[ne];Y.__webglColorRenderbuffer[ne]=n.createRenderbuffer(),n.bindRenderbuffer(n.RENDERBUFFER,Y.__webglColorRenderbuffer[ne]);let pe=r.convert(se.format,se.colorSpace),O=r.convert(se.type),re=T(se.internalFormat,pe,O,se.normalized,se.colorSpace,I.isXRRenderTarget===!0),ie=lt(I);n.renderbufferStorageMultisample(n.RENDERBUFFER,ie,re,I.width,I.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+ne,n.RENDERBUFFER,Y.__webglColorRenderbuffer[ne])}n.bindRenderbuffer(n.RENDERBUFFER,null),I.depthBuffer&&(Y.__webglDepthRenderbuffer=n.createRenderbuffer(),Bn(Y.__webglDepthRenderbuffer,I,!0)),t.bindFramebuffer(n.FRAMEBUFFER,null)}}if(_e){t.bindTexture(n.TEXTURE_CUBE_MAP,de.__webglTexture),pt(n.TEXTURE_CUBE_MAP,S);for(let ne=0;ne<6;ne++)if(S.mipmaps.length>0)for(let se=0;se<S.mipmaps.length;se++)Ot(Y.__webglFramebuffer[ne][se],I,S,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+ne,se);else Ot(Y.__webglFramebuffer[ne],I,S,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+ne,0);A(S)?y(n.TEXTURE_CUBE_MAP):S.mipmaps.length>0&&n.texParameteri(n.TEXTURE_CUBE_MAP,n.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),t.unbindTexture()}else if(ve){for(let ne=0,se=ae.length;ne<se;ne++){let pe=ae[ne],O=i.get(pe),re=n.TEXTURE_2D;(I.isWebGL3DRenderTarget||I.isWebGLArrayRenderTarget)&&(re=I.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),t.bindTexture(re,O.__webglTexture),pt(re,pe),Ot(Y.__webglFramebuffer,I,pe,n.COLOR_ATTACHMENT0+ne,re,0),A(pe)&&y(re)}t.unbindTexture()}else{let ne=n.TEXTURE_2D;if((I.isWebGL3DRenderTarget||I.isWebGLArrayRenderTarget)&&(ne=I.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),t.bindTexture(ne,de.__webglTexture),pt(ne,S),S.mipmaps.length>0)for(let se=0;se<S.mipmaps.length;se++)Ot(Y.__webglFramebuffer[se],I,S,n.COLOR_ATTACHMENT0,ne,se);else Ot(Y.__webglFramebuffer,I,S,n.COLOR_ATTACHMENT0,ne,0);A(S)?y(ne):S.mipmaps.length>0&&n.texParameteri(ne,n.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),t.unbindTexture()}I.depthBuffer&&Rn(I)}function k(I){let S=I.textures;for(let Y=0,de=S.length;Y<de;Y++){let ae=S[Y];if(A(ae)&&ae.mipmapsAutoUpdate===!0){let _e=C(I),ve=i.get(ae).__webglTexture;t.bindTexture(_e,ve),y(_e),t.unbindTexture()}}}let Pe=[];function Je(I){if(I.samples>0){if(Me(I)===!1){let S=I.textures,Y=I.width,de=I.height,ae=n.COLOR_BUFFER_BIT,_e=I.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,ve=i.get(I),ne=S.length>1;if(ne)for(let pe=0;pe<S.length;pe++)t.bindFramebuffer(n.FRAMEBUFFER,ve.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+pe,n.RENDERBUFFER,null),t.bindFramebuffer(n.FRAMEBUFFER,ve.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+pe,n.TEXTURE_2D,null,0);t.bindFramebuffer(n.READ_FRAMEBUFFER,ve.__webglMultisampledFramebuffer),I.texture.mipmaps.length>0?t.bindFramebuffer(n.DRAW_FRAMEBUFFER,ve.__webglFramebuffer[0]):t.bindFramebuffer(n.DRAW_FRAMEBUFFER,ve.__webglFramebuffer);for(let pe=0;pe<S.length;pe++){if(I.resolveDepthBuffer&&(I.depthBuffer&&(ae|=n.DEPTH_BUFFER_BIT),I.stencilBuffer&&I.resolveStencilBuffer&&(ae|=n.STENCIL_BUFFER_BIT)),ne){n.framebufferRenderbuffer(n.READ_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.RENDERBUFFER,ve.__webglColorRenderbuffer[pe]);let O=i.get(S[pe]).__webglTexture;n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,O,0)}n.blitFramebuffer(0,0,Y,de,0,0,Y,de,ae,n.NEAREST),c===!0&&(Pe.length=0,Pe.push(n.COLOR_ATTACHMENT0+pe),I.depthBuffer&&I.storeMultisampledDepthBuffer===!1&&Pe.push(_e),n.invalidateFramebuffer(n.READ_FRAMEBUFFER,Pe))}if(t.bindFramebuffer(n.READ_FRAMEBUFFER,null),t.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),ne)for(let pe=0;pe<S.length;pe++){t.bindFramebuffer(n.FRAMEBUFFER,ve.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+pe,n.RENDERBUFFER,ve.__webglColorRenderbuffer[pe]);let O=i.get(S[pe]).__webglTexture;t.bindFramebuffer(n.FRAMEBUFFER,ve.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+pe,n.TEXTURE_2D,O,0)}t.bindFramebuffer(n.DRAW_FRAMEBUFFER,ve.__webglMultisampledFramebuffer)}else if(I.depthBuffer&&I.storeMultisampledDepthBuffer===!1&&c){let S=I.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;n.invalidateFramebuffer(n.DRAW_FRAMEBUFFER,[S])}}}function lt(I){return Math.min(s.maxSamples,I.samples)}function Me(I){let S=i.get(I);return I.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&S.__useRenderToTexture!==!1}function zt(I){let S=o.render.frame;h.get(I)!==S&&(h.set(I,S),I.update())}function Ge(I,S){let Y=I.colorSpace,de=I.format,ae=I.type;return I.isCompressedTexture===!0||I.isVideoTexture===!0||Y!==rl&&Y!==js&&(yt.getTransfer(Y)===Lt?(de!==rs||ae!==_i)&&Ze("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):tt("WebGLTextures: Unsupported texture color space:",Y)),S}function Ye(I){return typeof HTMLImageElement<"u"&&I instanceof HTMLImageElement?(l.width=I.naturalWidth||I.width,l.height=I.naturalHeight||I.height):typeof VideoFrame<"u"&&I instanceof VideoFrame?(l.width=I.displayWidth,l.height=I.displayHeight):(l.width=I.width,l.height=I.height),l}this.allocateTextureUnit=he,this.resetTextureUnits=j,this.getTextureUnits=te,this.setTextureUnits=ue,this.setTexture2D=me,this.setTexture2DArray=xe,this.setTexture3D=Ce,this.setTextureCube=Se,this.rebindTextures=ln,this.setupRenderTarget=vn,this.updateRenderTargetMipmap=k,this.updateMultisampleRenderTarget=Je,this.setupDepthRenderbuffer=Rn,this.setupFrameBufferTexture=Ot,this.useMultisampledRTT=Me,this.dispose=G}function dE(n,e){function t(i,s=js){let r,o=yt.getTransfer(s);if(i===_i)return n.UNSIGNED_BYTE;if(i===zu)return n.UNSIGNED_SHORT_4_4_4_4;if(i===Gu)return n.UNSIGNED_SHORT_5_5_5_1;if(i===Nf)return n.UNSIGNED_INT_5_9_9_9_REV;if(i===Uf)return n.UNSIGNED_INT_10F_11F_11F_REV;if(i===Lf)return n.BYTE;if(i===Df)return n.SHORT;if(i===pa)return n.UNSIGNED_SHORT;if(i===Bu)return n.INT;if(i===is)return n.UNSIGNED_INT;if(i===Vi)return n.FLOAT;if(i===ss)return n.HALF_FLOAT;if(i===Ff)return n.ALPHA;if(i===Of)return n.RGB;if(i===rs)return n.RGBA;if(i===qs)return n.DEPTH_COMPONENT;if(i===Ks)return n.DEPTH_STENCIL;if(i===Vu)return n.RED;if(i===Hu)return n.RED_INTEGER;if(i===Ir)return n.RG;if(i===Wu)return n.RG_INTEGER;if(i===Xu)return n.RGBA_INTEGER;if(i===Pl||i===Il||i===Ll||i===Dl)if(o===Lt)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(i===Pl)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(i===Il)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(i===Ll)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(i===Dl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(i===Pl)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(i===Il)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(i===Ll)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(i===Dl)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(i===qu||i===Yu||i===Zu||i===Ju)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(i===qu)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(i===Yu)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(i===Zu)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(i===Ju)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(i===$u||i===Ku||i===ju||i===Qu||i===eh||i===Nl||i===th)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(i===$u||i===Ku)return o===Lt?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(i===ju)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(i===Qu)return r.COMPRESSED_R11_EAC;if(i===eh)return r.COMPRESSED_SIGNED_R11_EAC;if(i===Nl)return r.COMPRESSED_RG11_EAC;if(i===th)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(i===nh||i===ih||i===sh||i===rh||i===oh||i===ah||i===lh||i===ch||i===uh||i===hh||i===dh||i===fh||i===ph||i===mh)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(i===nh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(i===ih)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(i===sh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(i===rh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(i===oh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(i===ah)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(i===lh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(i===ch)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(i===uh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(i===hh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(i===dh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(i===fh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(i===ph)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(i===mh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(i===gh||i===_h||i===xh)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(i===gh)return o===Lt?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(i===_h)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(i===xh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(i===vh||i===yh||i===Ul||i===bh)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(i===vh)return r.COMPRESSED_RED_RGTC1_EXT;if(i===yh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(i===Ul)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(i===bh)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return i===so?n.UNSIGNED_INT_24_8:n[i]!==void 0?n[i]:null}return{convert:t}}var fE=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,pE=`
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

}`,sp=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let i=new gl(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=i}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,i=new Gi({vertexShader:fE,fragmentShader:pE,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new Ae(new ns(20,20),i)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},rp=class extends ts{constructor(e,t){super();let i=this,s=null,r=1,o=null,a="local-floor",c=1,l=null,h=null,d=null,u=null,f=null,g=null,b=typeof XRWebGLBinding<"u",m=new sp,p={},_=t.getContextAttributes(),A=null,y=null,C=[],T=[],x=new qe,M=null,U=null,P=new ni;P.viewport=new sn;let L=new ni;L.viewport=new sn;let B=[P,L],W=new Nu,N=null,G=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(Q){let me=C[Q];return me===void 0&&(me=new sa,C[Q]=me),me.getTargetRaySpace()},this.getControllerGrip=function(Q){let me=C[Q];return me===void 0&&(me=new sa,C[Q]=me),me.getGripSpace()},this.getHand=function(Q){let me=C[Q];return me===void 0&&(me=new sa,C[Q]=me),me.getHandSpace()};function Z(Q){let me=T.indexOf(Q.inputSource);if(me===-1)return;let xe=C[me];xe!==void 0&&(xe.update(Q.inputSource,Q.frame,l||o),xe.dispatchEvent({type:Q.type,data:Q.inputSource}))}function V(){s.removeEventListener("select",Z),s.removeEventListener("selectstart",Z),s.removeEventListener("selectend",Z),s.removeEventListener("squeeze",Z),s.removeEventListener("squeezestart",Z),s.removeEventListener("squeezeend",Z),s.removeEventListener("end",V),s.removeEventListener("inputsourceschange",oe);for(let Q=0;Q<C.length;Q++){let me=T[Q];me!==null&&(T[Q]=null,C[Q].disconnect(me))}N=null,G=null,m.reset();for(let Q in p)delete p[Q];if(e.setRenderTarget(A),f=null,u=null,d=null,s=null,y=null,he.stop(),i.isPresenting=!1,e.setPixelRatio(M),e.setSize(x.width,x.height,!1),U!==null){let Q=U.camera;Q.fov=U.fov,Q.zoom=U.zoom,Q.updateProjectionMatrix(),U=null}i.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(Q){r=Q,i.isPresenting===!0&&Ze("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(Q){a=Q,i.isPresenting===!0&&Ze("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return l||o},this.setReferenceSpace=function(Q){l=Q},this.getBaseLayer=function(){return u!==null?u:f},this.getBinding=function(){return d===null&&b&&(d=new XRWebGLBinding(s,t)),d},this.getFrame=function(){return g},this.getSession=function(){return s},this.setSession=async function(Q){if(s=Q,s!==null){if(A=e.getRenderTarget(),s.addEventListener("select",Z),s.addEventListener("selectstart",Z),s.addEventListener("selectend",Z),s.addEventListener("squeeze",Z),s.addEventListener("squeezestart",Z),s.addEventListener("squeezeend",Z),s.addEventListener("end",V),s.addEventListener("inputsourceschange",oe),_.xrCompatible!==!0&&await t.makeXRCompatible(),M=e.getPixelRatio(),e.getSize(x),b&&"createProjectionLayer"in XRWebGLBinding.prototype){let xe=null,Ce=null,Se=null;_.depth&&(Se=_.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,xe=_.stencil?Ks:qs,Ce=_.stencil?so:is);let We={colorFormat:t.RGBA8,depthFormat:Se,scaleFactor:r};d=this.getBinding(),u=d.createProjectionLayer(We),s.updateRenderState({layers:[u]}),e.setPixelRatio(1),e.setSize(u.textureWidth,u.textureHeight,!1),y=new Ti(u.textureWidth,u.textureHeight,{format:rs,type:_i,depthTexture:new Zs(u.textureWidth,u.textureHeight,Ce,void 0,void 0,void 0,void 0,void 0,void 0,xe),stencilBuffer:_.stencil,colorSpace:e.outputColorSpace,samples:_.antialias?4:0,resolveDepthBuffer:u.ignoreDepthValues===!1,resolveStencilBuffer:u.ignoreDepthValues===!1,storeMultisampledDepthBuffer:u.ignoreDepthValues===!1,storeMultisampledStencilBuffer:u.ignoreDepthValues===!1})}else{let xe={antialias:_.antialias,alpha:!0,depth:_.depth,stencil:_.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,t,xe),s.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),y=new Ti(f.framebufferWidth,f.framebufferHeight,{format:rs,type:_i,colorSpace:e.outputColorSpace,stencilBuffer:_.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}y.isXRRenderTarget=!0,this.setFoveation(c),l=null,o=await s.requestReferenceSpace(a),he.setContext(s),he.start(),i.isPresenting=!0,i.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function oe(Q){for(let me=0;me<Q.removed.length;me++){let xe=Q.removed[me],Ce=T.indexOf(xe);Ce>=0&&(T[Ce]=null,C[Ce].disconnect(xe))}for(let me=0;me<Q.added.length;me++){let xe=Q.added[me],Ce=T.indexOf(xe);if(Ce===-1){for(let We=0;We<C.length;We++)if(We>=T.length){T.push(xe),Ce=We;break}else if(T[We]===null){T[We]=xe,Ce=We;break}if(Ce===-1)break}let Se=C[Ce];Se&&Se.connect(xe)}}function q(Q,me){me===null?Q.matrixWorld.copy(Q.matrix):Q.matrixWorld.multiplyMatrices(me.matrixWorld,Q.matrix),Q.matrixWorldInverse.copy(Q.matrixWorld).invert()}this.updateCamera=function(Q){if(s===null)return;let me=Q.near,xe=Q.far;m.texture!==null&&(m.depthNear>0&&(me=m.depthNear),m.depthFar>0&&(xe=m.depthFar)),W.near=L.near=P.near=me,W.far=L.far=P.far=xe,(N!==W.near||G!==W.far)&&(s.updateRenderState({depthNear:W.near,depthFar:W.far}),N=W.near,G=W.far),W.layers.mask=Q.layers.mask|6,P.layers.mask=W.layers.mask&-5,L.layers.mask=W.layers.mask&-3;let Ce=Q.parent,Se=W.cameras;q(W,Ce);for(let We=0;We<Se.length;We++)q(Se[We],Ce);W.projectionMatrix.copy(P.projectionMatrix),W.projectionMatrixInverse.copy(P.projectionMatrixInverse),U===null&&Q.isPerspectiveCamera&&(U={camera:Q,fov:Q.fov,zoom:Q.zoom}),j(Q,W,Ce)};function j(Q,me,xe){xe===null?Q.matrix.copy(me.matrixWorld):(Q.matrix.copy(xe.matrixWorld),Q.matrix.invert(),Q.matrix.multiply(me.matrixWorld)),Q.matrix.decompose(Q.position,Q.quaternion,Q.scale),Q.updateMatrixWorld(!0),Q.projectionMatrix.copy(me.projectionMatrix),Q.projectionMatrixInverse.copy(me.projectionMatrixInverse),Q.isPerspectiveCamera&&(Q.fov=ta*2*Math.atan(1/Q.projectionMatrix.elements[5]),Q.zoom=1)}this.getCamera=function(){return W},this.getFoveation=function(){if(!(u===null&&f===null))return c},this.setFoveation=function(Q){c=Q,u!==null&&(u.fixedFoveation=Q),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=Q)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(W)},this.getCameraTexture=function(Q){return p[Q]};let te=null;function ue(Q,me){if(h=me.getViewerPose(l||o),g=me,h!==null){let xe=h.views;f!==null&&(e.setRenderTargetFramebuffer(y,f.framebuffer),e.setRenderTarget(y));let Ce=!1;xe.length!==W.cameras.length&&(W.cameras.length=0,Ce=!0);for(let Ve=0;Ve<xe.length;Ve++){let pt=xe[Ve],ht=null;if(f!==null)ht=f.getViewport(pt);else{let en=d.getViewSubImage(u,pt);ht=en.viewport,Ve===0&&(e.setRenderTargetTextures(y,en.colorTexture,en.depthStencilTexture),e.setRenderTarget(y))}let rt=B[Ve];rt===void 0&&(rt=new ni,rt.layers.enable(Ve),rt.viewport=new sn,B[Ve]=rt),rt.matrix.fromArray(pt.transform.matrix),rt.matrix.decompose(rt.position,rt.quaternion,rt.scale),rt.projectionMatrix.fromArray(pt.projectionMatrix),rt.projectionMatrixInverse.copy(rt.projectionMatrix).invert(),rt.viewport.set(ht.x,ht.y,ht.width,ht.height),Ve===0&&(W.matrix.copy(rt.matrix),W.matrix.decompose(W.position,W.quaternion,W.scale)),Ce===!0&&W.cameras.push(rt)}let Se=s.enabledFeatures;if(Se&&Se.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&b){d=i.getBinding();let Ve=d.getDepthInformation(xe[0]);Ve&&Ve.isValid&&Ve.texture&&m.init(Ve,s.renderState)}if(Se&&Se.includes("camera-access")&&b){e.state.unbindTexture(),d=i.getBinding();for(let Ve=0;Ve<xe.length;Ve++){let pt=xe[Ve].camera;if(pt){let ht=p[pt];ht||(ht=new gl,p[pt]=ht);let rt=d.getCameraImage(pt);ht.sourceTexture=rt}}}}for(let xe=0;xe<C.length;xe++){let Ce=T[xe],Se=C[xe];Ce!==null&&Se!==void 0&&Se.update(Ce,me,l||o)}te&&te(Q,me),me.detectedPlanes&&i.dispatchEvent({type:"planesdetected",data:me}),g=null}let he=new a_;he.setAnimationLoop(ue),this.setAnimationLoop=function(Q){te=Q},this.dispose=function(){}}},mE=new Et,__=new st;__.set(-1,0,0,0,1,0,0,0,1);function gE(n,e){function t(m,p){m.matrixAutoUpdate===!0&&m.updateMatrix(),p.value.copy(m.matrix)}function i(m,p){p.color.getRGB(m.fogColor.value,qf(n)),p.isFog?(m.fogNear.value=p.near,m.fogFar.value=p.far):p.isFogExp2&&(m.fogDensity.value=p.density)}function s(m,p,_,A,y){p.isNodeMaterial?p.uniformsNeedUpdate=!1:p.isMeshBasicMaterial?r(m,p):p.isMeshLambertMaterial?(r(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshToonMaterial?(r(m,p),d(m,p)):p.isMeshPhongMaterial?(r(m,p),h(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshStandardMaterial?(r(m,p),u(m,p),p.isMeshPhysicalMaterial&&f(m,p,y)):p.isMeshMatcapMaterial?(r(m,p),g(m,p)):p.isMeshDepthMaterial?r(m,p):p.isMeshDistanceMaterial?(r(m,p),b(m,p)):p.isMeshNormalMaterial?r(m,p):p.isLineBasicMaterial?(o(m,p),p.isLineDashedMaterial&&a(m,p)):p.isPointsMaterial?c(m,p,_,A):p.isSpriteMaterial?l(m,p):p.isShadowMaterial?(m.color.value.copy(p.color),m.opacity.value=p.opacity):p.isShaderMaterial&&(p.uniformsNeedUpdate=!1)}function r(m,p){m.opacity.value=p.opacity,p.color&&m.diffuse.value.copy(p.color),p.emissive&&m.emissive.value.copy(p.emissive).multiplyScalar(p.emissiveIntensity),p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.bumpMap&&(m.bumpMap.value=p.bumpMap,t(p.bumpMap,m.bumpMapTransform),m.bumpScale.value=p.bumpScale,p.side===$n&&(m.bumpScale.value*=-1)),p.normalMap&&(m.normalMap.value=p.normalMap,t(p.normalMap,m.normalMapTransform),m.normalScale.value.copy(p.normalScale),p.side===$n&&m.normalScale.value.negate()),p.displacementMap&&(m.displacementMap.value=p.displacementMap,t(p.displacementMap,m.displacementMapTransform),m.displacementScale.value=p.displacementScale,m.displacementBias.value=p.displacementBias),p.emissiveMap&&(m.emissiveMap.value=p.emissiveMap,t(p.emissiveMap,m.emissiveMapTransform)),p.specularMap&&(m.specularMap.value=p.specularMap,t(p.specularMap,m.specularMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest);let _=e.get(p),A=_.envMap,y=_.envMapRotation;A&&(m.envMap.value=A,m.envMapRotation.value.setFromMatrix4(mE.makeRotationFromEuler(y)).transpose(),A.isCubeTexture&&A.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(__),m.reflectivity.value=p.reflectivity,m.ior.value=p.ior,m.refractionRatio.value=p.refractionRatio),p.lightMap&&(m.lightMap.value=p.lightMap,m.lightMapIntensity.value=p.lightMapIntensity,t(p.lightMap,m.lightMapTransform)),p.aoMap&&(m.aoMap.value=p.aoMap,m.aoMapIntensity.value=p.aoMapIntensity,t(p.aoMap,m.aoMapTransform))}function o(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform))}function a(m,p){m.dashSize.value=p.dashSize,m.totalSize.value=p.dashSize+p.gapSize,m.scale.value=p.scale}function c(m,p,_,A){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.size.value=p.size*_,m.scale.value=A*.5,p.map&&(m.map.value=p.map,t(p.map,m.uvTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function l(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.rotation.value=p.rotation,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function h(m,p){m.specular.value.copy(p.specular),m.shininess.value=Math.max(p.shininess,1e-4)}function d(m,p){p.gradientMap&&(m.gradientMap.value=p.gradientMap)}function u(m,p){m.metalness.value=p.metalness,p.metalnessMap&&(m.metalnessMap.value=p.metalnessMap,t(p.metalnessMap,m.metalnessMapTransform)),m.roughness.value=p.roughness,p.roughnessMap&&(m.roughnessMap.value=p.roughnessMap,t(p.roughnessMap,m.roughnessMapTransform)),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)}function f(m,p,_){m.ior.value=p.ior,p.diffuseRoughness>0&&(m.diffuseRoughness.value=p.diffuseRoughness,p.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=p.diffuseRoughnessMap,t(p.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),p.sheen>0&&(m.sheenColor.value.copy(p.sheenColor).multiplyScalar(p.sheen),m.sheenRoughness.value=p.sheenRoughness,p.sheenColorMap&&(m.sheenColorMap.value=p.sheenColorMap,t(p.sheenColorMap,m.sheenColorMapTransform)),p.sheenRoughnessMap&&(m.sheenRoughnessMap.value=p.sheenRoughnessMap,t(p.sheenRoughnessMap,m.sheenRoughnessMapTransform))),p.clearcoat>0&&(m.clearcoat.value=p.clearcoat,m.clearcoatRoughness.value=p.clearcoatRoughness,p.clearcoatMap&&(m.clearcoatMap.value=p.clearcoatMap,t(p.clearcoatMap,m.clearcoatMapTransform)),p.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=p.clearcoatRoughnessMap,t(p.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),p.clearcoatNormalMap&&(m.clearcoatNormalMap.value=p.clearcoatNormalMap,t(p.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(p.clearcoatNormalScale),p.side===$n&&m.clearcoatNormalScale.value.negate())),p.dispersion>0&&(m.dispersion.value=p.dispersion),p.retroreflectivity>0&&(m.retroreflectivity.value=p.retroreflectivity),p.iridescence>0&&(m.iridescence.value=p.iridescence,m.iridescenceIOR.value=p.iridescenceIOR,m.iridescenceThicknessMinimum.value=p.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=p.iridescenceThicknessMaximum,p.iridescenceMap&&(m.iridescenceMap.value=p.iridescenceMap,t(p.iridescenceMap,m.iridescenceMapTransform)),p.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=p.iridescenceThicknessMap,t(p.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),p.transmission>0&&(m.transmission.value=p.transmission,m.transmissionSamplerMap.value=_.texture,m.transmissionSamplerSize.value.set(_.width,_.height),p.transmissionMap&&(m.transmissionMap.value=p.transmissionMap,t(p.transmissionMap,m.transmissionMapTransform)),m.thickness.value=p.thickness,p.thicknessMap&&(m.thicknessMap.value=p.thicknessMap,t(p.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=p.attenuationDistance,m.attenuationColor.value.copy(p.attenuationColor)),p.anisotropy>0&&(m.anisotropyVector.value.set(p.anisotropy*Math.cos(p.anisotropyRotation),p.anisotropy*Math.sin(p.anisotropyRotation)),p.anisotropyMap&&(m.anisotropyMap.value=p.anisotropyMap,t(p.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=p.specularIntensity,m.specularColor.value.copy(p.specularColor),p.specularColorMap&&(m.specularColorMap.value=p.specularColorMap,t(p.specularColorMap,m.specularColorMapTransform)),p.specularIntensityMap&&(m.specularIntensityMap.value=p.specularIntensityMap,t(p.specularIntensityMap,m.specularIntensityMapTransform))}function g(m,p){p.matcap&&(m.matcap.value=p.matcap)}function b(m,p){let _=e.get(p).light;m.referencePosition.value.setFromMatrixPosition(_.matrixWorld),m.nearDistance.value=_.shadow.camera.near,m.farDistance.value=_.shadow.camera.far}return{refreshFogUniforms:i,refreshMaterialUniforms:s}}function _E(n,e,t,i){let s={},r={};function o(_,A){let y=A.program;i.uniformBlockBinding(_,y,s[_.id])}function a(_,A){let y=s[_.id];y===void 0&&(g(_),y=c(_),s[_.id]=y,_.addEventListener("dispose",m));let C=A.program;i.updateUBOMapping(_,C);let T=e.render.frame;r[_.id]!==T&&(l(_),r[_.id]=T)}function c(_){let A=n.createBuffer(),y=_.__size,C=_.usage;return n.bindBuffer(n.UNIFORM_BUFFER,A),n.bufferData(n.UNIFORM_BUFFER,y,C),n.bindBuffer(n.UNIFORM_BUFFER,null),A}function l(_){let A=s[_.id],y=_.uniforms,C=_.__cache;n.bindBuffer(n.UNIFORM_BUFFER,A);for(let T=0,x=y.length;T<x;T++){let M=y[T];if(Array.isArray(M))for(let U=0,P=M.length;U<P;U++)h(M[U],T,U,C);else h(M,T,0,C)}n.bindBuffer(n.UNIFORM_BUFFER,null)}function h(_,A,y,C){if(u(_,A,y,C)===!0){let T=_.__offset,x=_.value;if(Array.isArray(x)){let M=0;for(let U=0;U<x.length;U++){let P=x[U],L=b(P,!0);d(P,_.__data,M),M+=L.storage/Float32Array.BYTES_PER_ELEMENT}}else d(x,_.__data,0);n.bufferSubData(n.UNIFORM_BUFFER,T,_.__data)}}function d(_,A,y){typeof _=="number"||typeof _=="boolean"?A[y]=_:_.isMatrix3?(A[y]=_.elements[0],A[y+1]=_.elements[1],A[y+2]=_.elements[2],A[y+3]=0,A[y+4]=_.elements[3],A[y+5]=_.elements[4],A[y+6]=_.elements[5],A[y+7]=0,A[y+8]=_.elements[6],A[y+9]=_.elements[7],A[y+10]=_.elements[8],A[y+11]=0):ArrayBuffer.isView(_)?A.set(_.subarray(0,A.length-y),y):_.toArray(A,y)}function u(_,A,y,C){let T=_.value,x=A+"_"+y;if(Array.isArray(T)){C[x]===void 0&&(C[x]=[]);let M=C[x],U=!1;for(let P=0;P<T.length;P++)f(T[P],M,P)===!0&&(U=!0);return U}return f(T,C,x)}function f(_,A,y){if(A[y]===void 0)return typeof _=="number"||typeof _=="boolean"?A[y]=_:ArrayBuffer.isView(_)?A[y]=_.slice():A[y]=_.clone(),!0;{let C=A[y];if(typeof _=="number"||typeof _=="boolean"){if(C!==_)return A[y]=_,!0}else{if(ArrayBuffer.isView(_))return!0;if(C.equals(_)===!1)return C.copy(_),!0}}return!1}function g(_){let A=_.uniforms,y=0,C=16;for(let x=0,M=A.length;x<M;x++){let U=Array.isArray(A[x])?A[x]:[A[x]];for(let P=0,L=U.length;P<L;P++){let B=U[P],W=Array.isArray(B.value)?B.value:[B.value],N=Array.isArray(A[x])||Array.isArray(B.value),G=y;for(let V=0,oe=W.length;V<oe;V++){let q=W[V],j=b(q,N),te=y%C,ue=te%j.boundary,he=te+ue;y+=ue,he!==0&&C-he<j.storage&&(y+=C-he),V===0&&(G=y),y+=j.storage}let Z=B.type==="int"?Int32Array:B.type==="uint"?Uint32Array:Float32Array;B.__data=new Z((y-G)/Float32Array.BYTES_PER_ELEMENT),B.__offset=G}}let T=y%C;return T>0&&(y+=C-T),_.__size=y,_.__cache={},this}function b(_,A){let y={boundary:0,storage:0};return typeof _=="number"||typeof _=="boolean"?(y.boundary=4,y.storage=4):_.isVector2?(y.boundary=8,y.storage=8):_.isVector3||_.isColor?(y.boundary=16,y.storage=12):_.isVector4?(y.boundary=16,y.storage=16):_.isMatrix3?(y.boundary=16,y.storage=48):_.isMatrix4?(y.boundary=16,y.storage=64):_.isTexture?Ze("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(_)?(y.boundary=16,y.storage=_.byteLength):Ze("WebGLRenderer: Unsupported uniform value type.",_),A===!0&&(y.boundary=16,y.storage=Math.ceil(y.storage/16)*16),y}function m(_){let A=_.target;A.removeEventListener("dispose",m),n.deleteBuffer(s[A.id]),delete s[A.id],delete r[A.id]}function p(){for(let _ in s)n.deleteBuffer(s[_]);s={},r={}}return{bind:o,update:a,dispose:p}}var xE=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),Ts=null;function vE(){return Ts===null&&(Ts=new hl(xE,16,16,Ir,ss),Ts.name="DFG_LUT",Ts.minFilter=ui,Ts.magFilter=ui,Ts.wrapS=bs,Ts.wrapT=bs,Ts.generateMipmaps=!1,Ts.needsUpdate=!0),Ts}var Eh=class{constructor(e={}){let{canvas:t=P0(),context:i=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:c=!0,preserveDrawingBuffer:l=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:d=!1,reversedDepthBuffer:u=!1,outputBufferType:f=_i}=e;this.isWebGLRenderer=!0;let g;if(i!==null){if(typeof WebGLRenderingContext<"u"&&i instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");g=i.getContextAttributes().alpha}else g=o;let b=f,m=new Set([Xu,Wu,Hu]),p=new Set([_i,is,pa,so,zu,Gu]),_=new Uint32Array(4),A=new Int32Array(4),y={textures:[],min:[],max:[],resolution:[]},C=null,T=null,x=[],M=[],U=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Es,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let P=this,L=!1,B=null,W=null,N=null,G=null;this._outputColorSpace=ci;let Z=0,V=0,oe=null,q=-1,j=null,te=new sn,ue=new sn,he=null,Q=new Ke(0),me=0,xe=t.width,Ce=t.height,Se=1,We=null,at=null,Ve=new sn(0,0,xe,Ce),pt=new sn(0,0,xe,Ce),ht=!1,rt=new Sr,en=new _u,Xt=!1,xn=!1,Ot=new Et,Bn=new z,Mt=new sn,Rn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},ln=!1;function vn(){return oe===null?Se:1}let k=i;function Pe(E,H){return t.getContext(E,H)}let Je,lt,Me,zt,Ge,Ye,I,S,Y,de,ae,_e,ve,ne,se,pe,O,re,ie,we,ge,be,He;try{let E={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:c,preserveDrawingBuffer:l,powerPreference:h,failIfMajorPerformanceCaveat:d};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",ke,!1),t.addEventListener("webglcontextrestored",Qe,!1),t.addEventListener("webglcontextcreationerror",Re,!1),k===null){let H="webgl2";if(k=Pe(H,E),k===null)throw Pe(H)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}je()}catch(E){throw t.removeEventListener("webglcontextlost",ke,!1),t.removeEventListener("webglcontextrestored",Qe,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),tt("WebGLRenderer: "+E.message),E}function je(){Je=new Pw(k),Je.init(),ge=new dE(k,Je),lt=new vw(k,Je,e,ge),Me=new uE(k,Je),lt.reversedDepthBuffer&&u&&Me.buffers.depth.setReversed(!0),W=k.createFramebuffer(),N=k.createFramebuffer(),G=k.createFramebuffer(),zt=new Dw(k),Ge=new $1,Ye=new hE(k,Je,Me,Ge,lt,ge,zt),I=new Rw(P),S=new Ub(k),be=new _w(k,S),Y=new Iw(k,S,zt,be),de=new Uw(k,Y,S,be,zt),re=new Nw(k,lt,Ye),se=new yw(Ge),ae=new J1(P,I,Je,lt,be,se),_e=new gE(P,Ge),ve=new j1,ne=new sE(Je),O=new gw(P,I,Me,de,g,c),pe=new cE(P,de,lt),He=new _E(k,zt,lt,Me),ie=new xw(k,Je,zt),we=new Lw(k,Je,zt),zt.programs=ae.programs,P.capabilities=lt,P.extensions=Je,P.properties=Ge,P.renderLists=ve,P.shadowMap=pe,P.state=Me,P.info=zt}b!==_i&&(U=new Ow(b,t.width,t.height,a,s,r));let ce=new rp(P,k);this.xr=ce,this.getContext=function(){return k},this.getContextAttributes=function(){return k.getContextAttributes()},this.forceContextLoss=function(){let E=Je.get("WEBGL_lose_context");E&&E.loseContext()},this.forceContextRestore=function(){let E=Je.get("WEBGL_lose_context");E&&E.restoreContext()},this.getPixelRatio=function(){return Se},this.setPixelRatio=function(E){E!==void 0&&(Se=E,this.setSize(xe,Ce,!1))},this.getSize=function(E){return E.set(xe,Ce)},this.setSize=function(E,H,ee=!0){if(ce.isPresenting){Ze("WebGLRenderer: Can't change size while VR device is presenting.");return}xe=E,Ce=H,t.width=Math.floor(E*Se),t.height=Math.floor(H*Se),ee===!0&&(t.style.width=E+"px",t.style.height=H+"px"),U!==null&&U.setSize(t.width,t.height),this.setViewport(0,0,E,H)},this.getDrawingBufferSize=function(E){return E.set(xe*Se,Ce*Se).floor()},this.setDrawingBufferSize=function(E,H,ee){xe=E,Ce=H,Se=ee,t.width=Math.floor(E*ee),t.height=Math.floor(H*ee),this.setViewport(0,0,E,H)},this.setEffects=function(E){if(b===_i){tt("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(E){for(let H=0;H<E.length;H++)if(E[H].isOutputPass===!0){Ze("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}U.setEffects(E||[])},this.getCurrentViewport=function(E){return E.copy(te)},this.getViewport=function(E){return E.copy(Ve)},this.setViewport=function(E,H,ee,J){E.isVector4?Ve.set(E.x,E.y,E.z,E.w):Ve.set(E,H,ee,J),Me.viewport(te.copy(Ve).multiplyScalar(vn()).round())},this.getScissor=function(E){return E.copy(pt)},this.setScissor=function(E,H,ee,J){E.isVector4?pt.set(E.x,E.y,E.z,E.w):pt.set(E,H,ee,J),Me.scissor(ue.copy(pt).multiplyScalar(vn()).round())},this.getScissorTest=function(){return ht},this.setScissorTest=function(E){Me.setScissorTest(ht=E)},this.setOpaqueSort=function(E){We=E},this.setTransparentSort=function(E){at=E},this.getClearColor=function(E){return E.copy(O.getClearColor())},this.setClearColor=function(){O.setClearColor(...arguments)},this.getClearAlpha=function(){return O.getClearAlpha()},this.setClearAlpha=function(){O.setClearAlpha(...arguments)},this.clear=function(E=!0,H=!0,ee=!0){let J=0;if(E){let $=!1;if(oe!==null){let Ee=oe.texture.format;$=m.has(Ee)}if($){let Ee=oe.texture.type,Ie=p.has(Ee),Te=O.getClearColor(),Le=O.getClearAlpha(),ze=Te.r,nt=Te.g,mt=Te.b;Ie?(_[0]=ze,_[1]=nt,_[2]=mt,_[3]=Le,k.clearBufferuiv(k.COLOR,0,_)):(A[0]=ze,A[1]=nt,A[2]=mt,A[3]=Le,k.clearBufferiv(k.COLOR,0,A))}else J|=k.COLOR_BUFFER_BIT}H&&(J|=k.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),ee&&(J|=k.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),J!==0&&k.clear(J)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(E){E.setRenderer(this),B=E},this.dispose=function(){t.removeEventListener("webglcontextlost",ke,!1),t.removeEventListener("webglcontextrestored",Qe,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),O.dispose(),ve.dispose(),ne.dispose(),Ye.dispose(),Ge.dispose(),I.dispose(),de.dispose(),Y.dispose(),be.dispose(),He.dispose(),ae.dispose(),ce.dispose(),ce.removeEventListener("sessionstart",ec),ce.removeEventListener("sessionend",cs),Ps.stop()};function ke(E){E.preventDefault(),Vf("WebGLRenderer: Context Lost."),L=!0}function Qe(){Vf("WebGLRenderer: Context Restored."),L=!1;let E=zt.autoReset,H=pe.enabled,ee=pe.autoUpdate,J=pe.needsUpdate,$=pe.type;je(),zt.autoReset=E,pe.enabled=H,pe.autoUpdate=ee,pe.needsUpdate=J,pe.type=$}function Re(E){tt("WebGLRenderer: A WebGL context could not be created. Reason: ",E.statusMessage)}function ct(E){let H=E.target;H.removeEventListener("dispose",ct),Yt(H)}function Yt(E){si(E),Ge.remove(E)}function si(E){let H=Ge.get(E).programs;H!==void 0&&(H.forEach(function(ee){ae.releaseProgram(ee)}),E.isShaderMaterial&&ae.releaseShaderCache(E))}this.renderBufferDirect=function(E,H,ee,J,$,Ee){H===null&&(H=Rn);let Ie=$.isMesh&&$.matrixWorld.determinantAffine()<0,Te=Ua(E,H,ee,J,$);Me.setMaterial(J,Ie);let Le=ee.index,ze=1;if(J.wireframe===!0){if(Le=Y.getWireframeAttribute(ee),Le===void 0)return;ze=2}let nt=ee.drawRange,mt=ee.attributes.position,Be=nt.start*ze,gt=(nt.start+nt.count)*ze;Ee!==null&&(Be=Math.max(Be,Ee.start*ze),gt=Math.min(gt,(Ee.start+Ee.count)*ze)),Le!==null?(Be=Math.max(Be,0),gt=Math.min(gt,Le.count)):mt!=null&&(Be=Math.max(Be,0),gt=Math.min(gt,mt.count));let an=gt-Be;if(an<0||an===1/0)return;be.setup($,J,Te,ee,Le);let Nt,Ut=ie;if(Le!==null&&(Nt=S.get(Le),Ut=we,Ut.setIndex(Nt)),$.isMesh)J.wireframe===!0?(Me.setLineWidth(J.wireframeLinewidth*vn()),Ut.setMode(k.LINES)):Ut.setMode(k.TRIANGLES);else if($.isLine){let Pn=J.linewidth;Pn===void 0&&(Pn=1),Me.setLineWidth(Pn*vn()),$.isLineSegments?Ut.setMode(k.LINES):$.isLineLoop?Ut.setMode(k.LINE_LOOP):Ut.setMode(k.LINE_STRIP)}else $.isPoints?Ut.setMode(k.POINTS):$.isSprite&&Ut.setMode(k.TRIANGLES);if($.isBatchedMesh)if(Je.get("WEBGL_multi_draw"))Ut.renderMultiDraw($._multiDrawStarts,$._multiDrawCounts,$._multiDrawCount);else{let Pn=$._multiDrawStarts,Fe=$._multiDrawCounts,yn=$._multiDrawCount,vt=Le?S.get(Le).bytesPerElement:1,Ls=Ge.get(J).currentProgram.getUniforms();for(let bn=0;bn<yn;bn++)Ls.setValue(k,"_gl_DrawID",bn),Ut.render(Pn[bn]/vt,Fe[bn])}else if($.isInstancedMesh)Ut.renderInstances(Be,an,$.count);else if(ee.isInstancedBufferGeometry){let Pn=ee._maxInstanceCount!==void 0?ee._maxInstanceCount:1/0,Fe=Math.min(ee.instanceCount,Pn);Ut.renderInstances(Be,an,Fe)}else Ut.render(Be,an)};function La(E,H,ee,J){B!==null&&E.isNodeMaterial&&B.setObject(J,E),Xt===!0&&se.setState(E,ee,!1),E.transparent===!0&&E.side===gi&&E.forceSinglePass===!1?(E.side=$n,E.needsUpdate=!0,us(E,H,J),E.side=ws,E.needsUpdate=!0,us(E,H,J),E.side=gi):us(E,H,J)}this.compile=function(E,H,ee=null){ee===null&&(ee=E),B!==null&&B.renderStart(E,H,ee),T=ne.get(ee),T.init(H),M.push(T),ee.traverseVisible(function($){$.isLight&&$.layers.test(H.layers)&&(T.pushLight($),$.castShadow&&T.pushShadow($))}),E!==ee&&E.traverseVisible(function($){$.isLight&&$.layers.test(H.layers)&&(T.pushLight($),$.castShadow&&T.pushShadow($))}),T.setupLights(),B!==null&&B.updateLights(T.state.lightsArray),xn=this.localClippingEnabled,Xt=se.init(this.clippingPlanes,xn),Xt===!0&&se.setGlobalState(this.clippingPlanes,H),B!==null&&pe.render(T.state.shadowsArray,ee,H);let J=new Set;return E.traverse(function($){if(!($.isMesh||$.isPoints||$.isLine||$.isSprite))return;let Ee=$.material;if(Ee)if(Array.isArray(Ee))for(let Ie=0;Ie<Ee.length;Ie++){let Te=Ee[Ie];La(Te,ee,H,$),J.add(Te)}else La(Ee,ee,H,$),J.add(Ee)}),T=M.pop(),B!==null&&B.renderEnd(),J},this.compileAsync=function(E,H,ee=null){let J=this.compile(E,H,ee);return new Promise($=>{function Ee(){if(J.forEach(function(Ie){let Le=Ge.get(Ie).currentProgram;(Le===void 0||Le.isReady())&&J.delete(Ie)}),J.size===0){$(E);return}setTimeout(Ee,10)}Je.get("KHR_parallel_shader_compile")!==null?Ee():setTimeout(Ee,10)})};let _o=null;function hd(E){_o&&_o(E)}function ec(){Ps.stop()}function cs(){Ps.start()}let Ps=new a_;Ps.setAnimationLoop(hd),typeof self<"u"&&Ps.setContext(self),this.setAnimationLoop=function(E){_o=E,ce.setAnimationLoop(E),E===null?Ps.stop():Ps.start()},ce.addEventListener("sessionstart",ec),ce.addEventListener("sessionend",cs),this.render=function(E,H){if(H!==void 0&&H.isCamera!==!0){tt("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(L===!0)return;B!==null&&B.renderStart(E,H);let ee=ce.enabled===!0&&ce.isPresenting===!0,J=U!==null&&(oe===null||ee)&&U.begin(P,oe);if(E.matrixWorldAutoUpdate===!0&&E.updateMatrixWorld(),H.parent===null&&H.matrixWorldAutoUpdate===!0&&H.updateMatrixWorld(),ce.enabled===!0&&ce.isPresenting===!0&&(U===null||U.isCompositing()===!1)&&(ce.cameraAutoUpdate===!0&&ce.updateCamera(H),H=ce.getCamera()),E.isScene===!0&&E.onBeforeRender(P,E,H,oe),T=ne.get(E,M.length),T.init(H),T.state.textureUnits=Ye.getTextureUnits(),M.push(T),Ot.multiplyMatrices(H.projectionMatrix,H.matrixWorldInverse),H.isArrayCamera?en.setFromArrayCamera(H):rt.setFromProjectionMatrix(Ot,Oi,H.reversedDepth),xn=this.localClippingEnabled,Xt=se.init(this.clippingPlanes,xn),C=ve.get(E,x.length),C.init(),x.push(C),this.info.render.frame++,ce.enabled===!0&&ce.isPresenting===!0){let Ie=P.xr.getDepthSensingMesh();Ie!==null&&Is(Ie,H,-1/0,P.sortObjects)}Is(E,H,0,P.sortObjects),C.finish(),B!==null&&B.updateLights(T.state.lightsArray),P.sortObjects===!0&&C.sort(We,at),ln=ce.enabled===!1||ce.isPresenting===!1||ce.hasDepthSensing()===!1,ln&&O.addToRenderList(C,E),this.info.autoReset===!0&&this.info.reset(),Xt===!0&&se.beginShadows();let $=T.state.shadowsArray;if(pe.render($,E,H),Xt===!0&&se.endShadows(),(J&&U.hasRenderPass())===!1){let Ie=C.opaque,Te=C.transmissive;if(T.setupLights(),H.isArrayCamera){let Le=H.cameras;if(Te.length>0)for(let ze=0,nt=Le.length;ze<nt;ze++){let mt=Le[ze];qi(Ie,Te,E,mt)}ln&&O.render(E);for(let ze=0,nt=Le.length;ze<nt;ze++){let mt=Le[ze];Da(C,E,mt,mt.viewport)}}else Te.length>0&&qi(Ie,Te,E,H),ln&&O.render(E),Da(C,E,H)}oe!==null&&V===0&&(Ye.updateMultisampleRenderTarget(oe),Ye.updateRenderTargetMipmap(oe)),J&&U.end(P),E.isScene===!0&&E.onAfterRender(P,E,H),be.resetDefaultState(),q=-1,j=null,M.pop(),M.length>0?(T=M[M.length-1],Ye.setTextureUnits(T.state.textureUnits),Xt===!0&&se.setGlobalState(P.clippingPlanes,T.state.camera)):T=null,x.pop(),x.length>0?C=x[x.length-1]:C=null,B!==null&&B.renderEnd()};function Is(E,H,ee,J){if(E.visible===!1)return;if(E.layers.test(H.layers)){if(E.isGroup)ee=E.renderOrder;else if(E.isLOD)E.autoUpdate===!0&&E.update(H);else if(E.isLight)T.pushLight(E),E.castShadow&&T.pushShadow(E);else if(E.isSprite){let Ie=H.isArrayCamera?en:rt;if(!E.frustumCulled||E.intersectsFrustum(Ie)){J&&Mt.setFromMatrixPosition(E.matrixWorld).applyMatrix4(Ot);let Te=de.update(E),Le=E.material;Le.visible&&C.push(E,Te,Le,ee,Mt.z,null,H)}}else if(E.isMesh||E.isLine||E.isPoints){let Ie=H.isArrayCamera?en:rt;if(!E.frustumCulled||E.intersectsFrustum(Ie)){let Te=de.update(E),Le=E.material;if(J&&(E.boundingSphere!==void 0?(E.boundingSphere===null&&E.computeBoundingSphere(),Mt.copy(E.boundingSphere.center)):(Te.boundingSphere===null&&Te.computeBoundingSphere(),Mt.copy(Te.boundingSphere.center)),Mt.applyMatrix4(E.matrixWorld).applyMatrix4(Ot)),Array.isArray(Le)){let ze=Te.groups;for(let nt=0,mt=ze.length;nt<mt;nt++){let Be=ze[nt],gt=Le[Be.materialIndex];gt&&gt.visible&&C.push(E,Te,gt,ee,Mt.z,Be,H)}}else Le.visible&&C.push(E,Te,Le,ee,Mt.z,null,H)}}}let Ee=E.children;for(let Ie=0,Te=Ee.length;Ie<Te;Ie++)Is(Ee[Ie],H,ee,J)}function Da(E,H,ee,J){let{opaque:$,transmissive:Ee,transparent:Ie}=E;T.setupLightsView(ee),Xt===!0&&se.setGlobalState(P.clippingPlanes,ee),J&&Me.viewport(te.copy(J)),$.length>0&&cn($,H,ee),Ee.length>0&&cn(Ee,H,ee),Ie.length>0&&cn(Ie,H,ee),Me.buffers.depth.setTest(!0),Me.buffers.depth.setMask(!0),Me.buffers.color.setMask(!0),Me.setPolygonOffset(!1)}function qi(E,H,ee,J){if((ee.isScene===!0?ee.overrideMaterial:null)!==null)return;if(T.state.transmissionRenderTarget[J.id]===void 0){let Be=Je.has("EXT_color_buffer_half_float")||Je.has("EXT_color_buffer_float");T.state.transmissionRenderTarget[J.id]=new Ti(1,1,{generateMipmaps:!0,type:Be?ss:_i,minFilter:$s,samples:Math.max(4,lt.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:yt.workingColorSpace})}let Ee=T.state.transmissionRenderTarget[J.id],Ie=J.viewport||te;Ee.setSize(Ie.z*P.transmissionResolutionScale,Ie.w*P.transmissionResolutionScale);let Te=P.getRenderTarget(),Le=P.getActiveCubeFace(),ze=P.getActiveMipmapLevel();P.setRenderTarget(Ee),P.getClearColor(Q),me=P.getClearAlpha(),me<1&&P.setClearColor(16777215,.5),P.clear(),ln&&O.render(ee);let nt=P.toneMapping;P.toneMapping=Es;let mt=J.viewport;if(J.viewport!==void 0&&(J.viewport=void 0),T.setupLightsView(J),Xt===!0&&se.setGlobalState(P.clippingPlanes,J),cn(E,ee,J),Ye.updateMultisampleRenderTarget(Ee),Ye.updateRenderTargetMipmap(Ee),Je.has("WEBGL_multisampled_render_to_texture")===!1){let Be=!1;for(let gt=0,an=H.length;gt<an;gt++){let Nt=H[gt],{object:Ut,geometry:Pn,material:Fe,group:yn}=Nt;if(Fe.side===gi&&Ut.layers.test(J.layers)){let vt=Fe.side;Fe.side=$n,Fe.needsUpdate=!0,mn(Ut,ee,J,Pn,Fe,yn),Fe.side=vt,Fe.needsUpdate=!0,Be=!0}}Be===!0&&(Ye.updateMultisampleRenderTarget(Ee),Ye.updateRenderTargetMipmap(Ee))}P.setRenderTarget(Te,Le,ze),P.setClearColor(Q,me),mt!==void 0&&(J.viewport=mt),P.toneMapping=nt}function cn(E,H,ee){let J=H.isScene===!0?H.overrideMaterial:null;for(let $=0,Ee=E.length;$<Ee;$++){let Ie=E[$],{object:Te,geometry:Le,group:ze}=Ie,nt=Ie.material;nt.allowOverride===!0&&J!==null&&(nt=J),Te.layers.test(ee.layers)&&mn(Te,H,ee,Le,nt,ze)}}function mn(E,H,ee,J,$,Ee){B!==null&&$.isNodeMaterial&&B.setObject(E,$),E.onBeforeRender(P,H,ee,J,$,Ee),E.modelViewMatrix.multiplyMatrices(ee.matrixWorldInverse,E.matrixWorld),E.normalMatrix.getNormalMatrix(E.modelViewMatrix),$.onBeforeRender(P,H,ee,J,E,Ee),$.transparent===!0&&$.side===gi&&$.forceSinglePass===!1?($.side=$n,$.needsUpdate=!0,P.renderBufferDirect(ee,H,J,$,E,Ee),$.side=ws,$.needsUpdate=!0,P.renderBufferDirect(ee,H,J,$,E,Ee),$.side=gi):P.renderBufferDirect(ee,H,J,$,E,Ee),E.onAfterRender(P,H,ee,J,$,Ee)}function gn(E){let H=0;for(let ee of E)ee.texture!==null&&H++;return H}function us(E,H,ee){H.isScene!==!0&&(H=Rn);let J=Ge.get(E),$=T.state.lights,Ee=T.state.shadowsArray,Ie=$.state.version,Te=ae.getParameters(E,$.state,Ee,H,ee,T.state.lightProbeGridArray),Le=ae.getProgramCacheKey(Te),ze=J.programs;J.environment=E.isMeshStandardMaterial||E.isMeshLambertMaterial||E.isMeshPhongMaterial?H.environment:null,J.fog=H.fog;let nt=E.isMeshStandardMaterial||E.isMeshLambertMaterial&&!E.envMap||E.isMeshPhongMaterial&&!E.envMap;J.envMap=I.get(E.envMap||J.environment,nt),J.envMapRotation=J.environment!==null&&E.envMap===null?H.environmentRotation:E.envMapRotation,ze===void 0&&(E.addEventListener("dispose",ct),ze=new Map,J.programs=ze,J.programVariants=new Map);let mt=ze.get(Le);if(mt!==void 0){if(J.currentProgram===mt&&J.lightsStateVersion===Ie)return Na(E,Te),mt}else Te.uniforms=ae.getUniforms(E),B!==null&&E.isNodeMaterial&&B.build(E,ee,Te),E.onBeforeCompile(Te,P),mt=ae.acquireProgram(Te,Le),ze.set(Le,mt),J.uniforms=Te.uniforms;let Be=J.uniforms;return(!E.isShaderMaterial&&!E.isRawShaderMaterial||E.clipping===!0)&&(Be.clippingPlanes=se.uniform),Na(E,Te),J.needsLights=sr(E),J.lightsStateVersion=Ie,J.needsLights&&(Be.ambientLightColor.value=$.state.ambient,Be.lightProbe.value=$.state.probe,Be.sunLights.value=$.state.sun,Be.sunLightShadows.value=$.state.sunShadow,Be.directionalLights.value=$.state.directional,Be.directionalLightShadows.value=$.state.directionalShadow,Be.spotLights.value=$.state.spot,Be.spotLightShadows.value=$.state.spotShadow,Be.rectAreaLights.value=$.state.rectArea,Be.ltc_1.value=$.state.rectAreaLTC1,Be.ltc_2.value=$.state.rectAreaLTC2,Be.pointLights.value=$.state.point,Be.pointLightShadows.value=$.state.pointShadow,Be.hemisphereLights.value=$.state.hemi,Be.sunShadowMatrix.value=$.state.sunShadowMatrix,Be.sunShadowCascade.value=$.state.sunShadowCascade,Be.directionalShadowMatrix.value=$.state.directionalShadowMatrix,Be.spotLightMatrix.value=$.state.spotLightMatrix,Be.spotLightMap.value=$.state.spotLightMap,Be.pointShadowMatrix.value=$.state.pointShadowMatrix),J.numLightProbeGrids=gn(T.state.lightProbeGridArray),J.currentProgram=mt,J.uniformsList=null,mt}function vi(E,H,ee,J,$){let Ee=Ge.get(E),Ie=Ee.currentProgram.id+","+J+","+$,Te=Ee.programVariants.get(Ie);return Te===void 0?(Te=us(E,H,ee),Ee.programVariants.set(Ie,Te)):(Ee.currentProgram=Te,Ee.uniformsList=null,Ee.outputColorSpace=J,Ee.toneMapping=$),Te}function ir(E){if(E.uniformsList===null){let H=E.currentProgram.getUniforms();E.uniformsList=ga.seqWithValue(H.seq,E.uniforms)}return E.uniformsList}function Na(E,H){let ee=Ge.get(E);ee.outputColorSpace=H.outputColorSpace,ee.batching=H.batching,ee.batchingColor=H.batchingColor,ee.instancing=H.instancing,ee.instancingColor=H.instancingColor,ee.instancingMorph=H.instancingMorph,ee.skinning=H.skinning,ee.morphTargets=H.morphTargets,ee.morphNormals=H.morphNormals,ee.morphColors=H.morphColors,ee.morphTargetsCount=H.morphTargetsCount,ee.numClippingPlanes=H.numClippingPlanes,ee.numIntersection=H.numClipIntersection,ee.vertexAlphas=H.vertexAlphas,ee.vertexTangents=H.vertexTangents,ee.toneMapping=H.toneMapping}function Ua(E,H,ee,J,$){H.isScene!==!0&&(H=Rn),Ye.resetTextureUnits();let Ee=H.fog,Ie=J.isMeshStandardMaterial||J.isMeshLambertMaterial||J.isMeshPhongMaterial?H.environment:null,Te=oe===null?P.outputColorSpace:oe.isXRRenderTarget===!0?oe.texture.colorSpace:yt.workingColorSpace,Le=J.isMeshStandardMaterial||J.isMeshLambertMaterial&&!J.envMap||J.isMeshPhongMaterial&&!J.envMap,ze=I.get(J.envMap||Ie,Le),nt=J.vertexColors===!0&&!!ee.attributes.color&&ee.attributes.color.itemSize===4,mt=!!ee.attributes.tangent&&(!!J.normalMap||J.anisotropy>0),Be=!!ee.morphAttributes.position,gt=!!ee.morphAttributes.normal,an=!!ee.morphAttributes.color,Nt=Es;J.toneMapped&&(oe===null||oe.isXRRenderTarget===!0)&&(Nt=P.toneMapping);let Ut=ee.morphAttributes.position||ee.morphAttributes.normal||ee.morphAttributes.color,Pn=Ut!==void 0?Ut.length:0,Fe=Ge.get(J),yn=T.state.lights;if(Xt===!0&&(xn===!0||E!==j)){let Ft=E===j&&J.id===q;se.setState(J,E,Ft)}let vt=!1,Ls=!1;J.version===Fe.__version?Fe.needsLights&&Fe.lightsStateVersion!==yn.state.version||$.isBatchedMesh&&Fe.batching===!1||!$.isBatchedMesh&&Fe.batching===!0||$.isBatchedMesh&&Fe.batchingColor===!0&&$._colorsTexture===null||$.isBatchedMesh&&Fe.batchingColor===!1&&$._colorsTexture!==null||$.isInstancedMesh&&Fe.instancing===!1||!$.isInstancedMesh&&Fe.instancing===!0||$.isSkinnedMesh&&Fe.skinning===!1||!$.isSkinnedMesh&&Fe.skinning===!0||$.isInstancedMesh&&Fe.instancingColor===!0&&$.instanceColor===null||$.isInstancedMesh&&Fe.instancingColor===!1&&$.instanceColor!==null||$.isInstancedMesh&&Fe.instancingMorph===!0&&$.morphTexture===null||$.isInstancedMesh&&Fe.instancingMorph===!1&&$.morphTexture!==null||Fe.envMap!==ze||J.fog===!0&&Fe.fog!==Ee||Fe.numClippingPlanes!==void 0&&(Fe.numClippingPlanes!==se.numPlanes||Fe.numIntersection!==se.numIntersection)||Fe.vertexAlphas!==nt||Fe.vertexTangents!==mt||Fe.morphTargets!==Be||Fe.morphNormals!==gt||Fe.morphColors!==an||Fe.morphTargetsCount!==Pn||Fe.numLightProbeGrids!==gn(T.state.lightProbeGridArray)?vt=!0:(Fe.outputColorSpace!==Te||Fe.toneMapping!==Nt)&&(Ls=!0):(vt=!0,Fe.__version=J.version);let bn=Fe.currentProgram;(vt===!0||Ls===!0)&&(bn=Ls===!0?vi(J,H,$,Te,Nt):us(J,H,$),B&&J.isNodeMaterial&&B.onUpdateProgram(J,bn,Fe));let yo=!1,hs=!1,Ds=!1,dt=bn.getUniforms(),un=Fe.uniforms;if(Me.useProgram(bn.program)&&(yo=!0,hs=!0,Ds=!0),J.id!==q&&(q=J.id,hs=!0),yo||j!==E){Me.buffers.depth.getReversed()&&E.reversedDepth!==!0&&(E._reversedDepth=!0,E.updateProjectionMatrix()),dt.setValue(k,"projectionMatrix",E.projectionMatrix),dt.setValue(k,"viewMatrix",E.matrixWorldInverse);let Sn=dt.map.cameraPosition;Sn!==void 0&&Sn.setValue(k,Bn.setFromMatrixPosition(E.matrixWorld)),lt.logarithmicDepthBuffer&&dt.setValue(k,"logDepthBufFC",2/(Math.log(E.far+1)/Math.LN2)),(J.isMeshPhongMaterial||J.isMeshToonMaterial||J.isMeshLambertMaterial||J.isMeshBasicMaterial||J.isMeshStandardMaterial||J.isShaderMaterial)&&dt.setValue(k,"isOrthographic",E.isOrthographicCamera===!0),j!==E&&(j=E,hs=!0,Ds=!0)}if(Fe.needsLights&&(yn.state.sunShadowMap.length>0&&dt.setValue(k,"sunShadowMap",yn.state.sunShadowMap,Ye),yn.state.directionalShadowMap.length>0&&dt.setValue(k,"directionalShadowMap",yn.state.directionalShadowMap,Ye),yn.state.spotShadowMap.length>0&&dt.setValue(k,"spotShadowMap",yn.state.spotShadowMap,Ye),yn.state.pointShadowMap.length>0&&dt.setValue(k,"pointShadowMap",yn.state.pointShadowMap,Ye)),$.isSkinnedMesh){dt.setOptional(k,$,"bindMatrix"),dt.setOptional(k,$,"bindMatrixInverse");let Ft=$.skeleton;Ft&&(Ft.boneTexture===null&&Ft.computeBoneTexture(),dt.setValue(k,"boneTexture",Ft.boneTexture,Ye))}$.isBatchedMesh&&(dt.setOptional(k,$,"batchingTexture"),dt.setValue(k,"batchingTexture",$._matricesTexture,Ye),dt.setOptional(k,$,"batchingIdTexture"),dt.setValue(k,"batchingIdTexture",$._indirectTexture,Ye),dt.setOptional(k,$,"batchingColorTexture"),$._colorsTexture!==null&&dt.setValue(k,"batchingColorTexture",$._colorsTexture,Ye));let ri=ee.morphAttributes;if((ri.position!==void 0||ri.normal!==void 0||ri.color!==void 0)&&re.update($,ee,bn),(hs||Fe.receiveShadow!==$.receiveShadow)&&(Fe.receiveShadow=$.receiveShadow,dt.setValue(k,"receiveShadow",$.receiveShadow)),(J.isMeshStandardMaterial||J.isMeshLambertMaterial||J.isMeshPhongMaterial)&&J.envMap===null&&H.environment!==null&&(un.envMapIntensity.value=H.environmentIntensity),un.dfgLUT!==void 0&&(un.dfgLUT.value=vE()),hs){if(dt.setValue(k,"toneMappingExposure",P.toneMappingExposure),Fe.needsLights&&xo(un,Ds),Ee&&J.fog===!0&&_e.refreshFogUniforms(un,Ee),_e.refreshMaterialUniforms(un,J,Se,Ce,T.state.transmissionRenderTarget[E.id]),Fe.needsLights&&Fe.numLightProbeGrids>0){let Ft=y,Sn=0;for(let Qn of T.state.lightProbeGridArray)Qn.texture!==null&&(Ft.textures[Sn]=Qn.texture,Ft.min[Sn]=Qn.boundingBox.min,Ft.max[Sn]=Qn.boundingBox.max,Ft.resolution[Sn]=Qn.resolution,Sn++);for(let Qn in Ft)Ft[Qn].length=Sn;un.probesSH.value=Ft.textures,un.probesMin.value=Ft.min,un.probesMax.value=Ft.max,un.probesResolution.value=Ft.resolution}ga.upload(k,ir(Fe),un,Ye)}if(J.isShaderMaterial&&J.uniformsNeedUpdate===!0&&(ga.upload(k,ir(Fe),un,Ye),J.uniformsNeedUpdate=!1),J.isSpriteMaterial&&dt.setValue(k,"center",$.center),dt.setValue(k,"modelViewMatrix",$.modelViewMatrix),dt.setValue(k,"normalMatrix",$.normalMatrix),dt.setValue(k,"modelMatrix",$.matrixWorld),J.uniformsGroups!==void 0){let Ft=J.uniformsGroups;for(let Sn=0,Qn=Ft.length;Sn<Qn;Sn++){let tc=Ft[Sn];He.update(tc,bn),He.bind(tc,bn)}}return bn}function xo(E,H){E.ambientLightColor.needsUpdate=H,E.lightProbe.needsUpdate=H,E.sunLights.needsUpdate=H,E.sunLightShadows.needsUpdate=H,E.directionalLights.needsUpdate=H,E.directionalLightShadows.needsUpdate=H,E.pointLights.needsUpdate=H,E.pointLightShadows.needsUpdate=H,E.spotLights.needsUpdate=H,E.spotLightShadows.needsUpdate=H,E.rectAreaLights.needsUpdate=H,E.hemisphereLights.needsUpdate=H}function sr(E){return E.isMeshLambertMaterial||E.isMeshToonMaterial||E.isMeshPhongMaterial||E.isMeshStandardMaterial||E.isShadowMaterial||E.isShaderMaterial&&E.lights===!0}this.getActiveCubeFace=function(){return Z},this.getActiveMipmapLevel=function(){return V},this.getRenderTarget=function(){return oe},this.setRenderTargetTextures=function(E,H,ee){let J=Ge.get(E);J.__autoAllocateDepthBuffer=E.resolveDepthBuffer===!1,J.__autoAllocateDepthBuffer===!1&&(J.__useRenderToTexture=!1),Ge.get(E.texture).__webglTexture=H,Ge.get(E.depthTexture).__webglTexture=J.__autoAllocateDepthBuffer?void 0:ee,J.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(E,H){let ee=Ge.get(E);ee.__webglFramebuffer=H,ee.__useDefaultFramebuffer=H===void 0},this.setRenderTarget=function(E,H=0,ee=0){oe=E,Z=H,V=ee;let J=null,$=!1,Ee=!1;if(E){let Te=Ge.get(E);if(Te.__useDefaultFramebuffer!==void 0){Me.bindFramebuffer(k.FRAMEBUFFER,Te.__webglFramebuffer),te.copy(E.viewport),ue.copy(E.scissor),he=E.scissorTest,Me.viewport(te),Me.scissor(ue),Me.setScissorTest(he),q=-1;return}else if(Te.__webglFramebuffer===void 0)Ye.setupRenderTarget(E);else if(Te.__hasExternalTextures)Ye.rebindTextures(E,Ge.get(E.texture).__webglTexture,Ge.get(E.depthTexture).__webglTexture);else if(E.depthBuffer){let nt=E.depthTexture;if(Te.__boundDepthTexture!==nt){if(nt!==null&&Ge.has(nt)&&(E.width!==nt.image.width||E.height!==nt.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Ye.setupDepthRenderbuffer(E)}}let Le=E.texture;(Le.isData3DTexture||Le.isDataArrayTexture||Le.isCompressedArrayTexture)&&(Ee=!0);let ze=Ge.get(E).__webglFramebuffer;E.isWebGLCubeRenderTarget?(Array.isArray(ze[H])?J=ze[H][ee]:J=ze[H],$=!0):E.samples>0&&Ye.useMultisampledRTT(E)===!1?J=Ge.get(E).__webglMultisampledFramebuffer:Array.isArray(ze)?J=ze[ee]:J=ze,te.copy(E.viewport),ue.copy(E.scissor),he=E.scissorTest}else te.copy(Ve).multiplyScalar(Se).floor(),ue.copy(pt).multiplyScalar(Se).floor(),he=ht;if(ee!==0&&(J=W),Me.bindFramebuffer(k.FRAMEBUFFER,J)&&Me.drawBuffers(E,J),Me.viewport(te),Me.scissor(ue),Me.setScissorTest(he),$){let Te=Ge.get(E.texture);k.framebufferTexture2D(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_CUBE_MAP_POSITIVE_X+H,Te.__webglTexture,ee)}else if(Ee){let Te=H;for(let Le=0;Le<E.textures.length;Le++){let ze=Ge.get(E.textures[Le]);k.framebufferTextureLayer(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0+Le,ze.__webglTexture,ee,Te)}}else if(E!==null&&ee!==0){let Te=Ge.get(E.texture);k.framebufferTexture2D(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,Te.__webglTexture,ee)}q=-1};function vo(E){let H=Ge.get(E);return(H.__readFormat!==E.format||H.__readType!==E.type)&&(H.__readFormat=E.format,H.__readType=E.type,H.__formatReadable=lt.textureFormatReadable(E.format),H.__typeReadable=lt.textureTypeReadable(E.type)),H}this.readRenderTargetPixels=function(E,H,ee,J,$,Ee,Ie,Te=0){if(!(E&&E.isWebGLRenderTarget)){tt("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Le=Ge.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&Ie!==void 0&&(Le=Le[Ie],Array.isArray(Le)&&(Le=Le[0])),Le){Me.bindFramebuffer(k.FRAMEBUFFER,Le);try{let ze=E.textures[Te],nt=ze.format,mt=ze.type;E.textures.length>1&&k.readBuffer(k.COLOR_ATTACHMENT0+Te);let Be=vo(ze);if(Be.__formatReadable===!1){tt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Be.__typeReadable===!1){tt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}H>=0&&H<=E.width-J&&ee>=0&&ee<=E.height-$&&k.readPixels(H,ee,J,$,ge.convert(nt),ge.convert(mt),Ee)}finally{let ze=oe!==null?Ge.get(oe).__webglFramebuffer:null;Me.bindFramebuffer(k.FRAMEBUFFER,ze)}}},this.readRenderTargetPixelsAsync=async function(E,H,ee,J,$,Ee,Ie,Te=0){if(!(E&&E.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Le=Ge.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&Ie!==void 0&&(Le=Le[Ie],Array.isArray(Le)&&(Le=Le[0])),Le)if(H>=0&&H<=E.width-J&&ee>=0&&ee<=E.height-$){Me.bindFramebuffer(k.FRAMEBUFFER,Le);let ze=E.textures[Te],nt=ze.format,mt=ze.type;E.textures.length>1&&k.readBuffer(k.COLOR_ATTACHMENT0+Te);let Be=vo(ze);if(Be.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Be.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let gt=k.createBuffer();k.bindBuffer(k.PIXEL_PACK_BUFFER,gt),k.bufferData(k.PIXEL_PACK_BUFFER,Ee.byteLength,k.STREAM_READ),k.readPixels(H,ee,J,$,ge.convert(nt),ge.convert(mt),0),k.bindBuffer(k.PIXEL_PACK_BUFFER,null);let an=oe!==null?Ge.get(oe).__webglFramebuffer:null;Me.bindFramebuffer(k.FRAMEBUFFER,an);let Nt=k.fenceSync(k.SYNC_GPU_COMMANDS_COMPLETE,0);return k.flush(),await L0(k,Nt,4),k.bindBuffer(k.PIXEL_PACK_BUFFER,gt),k.getBufferSubData(k.PIXEL_PACK_BUFFER,0,Ee),k.bindBuffer(k.PIXEL_PACK_BUFFER,null),k.deleteBuffer(gt),k.deleteSync(Nt),Ee}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(E,H=null,ee=0){let J=Math.pow(2,-ee),$=Math.floor(E.image.width*J),Ee=Math.floor(E.image.height*J),Ie=H!==null?H.x:0,Te=H!==null?H.y:0;Ye.setTexture2D(E,0),k.copyTexSubImage2D(k.TEXTURE_2D,ee,0,0,Ie,Te,$,Ee),Me.unbindTexture()},this.copyTextureToTexture=function(E,H,ee=null,J=null,$=0,Ee=0){let Ie,Te,Le,ze,nt,mt,Be,gt,an,Nt=E.isCompressedTexture?E.mipmaps[Ee]:E.image;if(ee!==null)Ie=ee.max.x-ee.min.x,Te=ee.max.y-ee.min.y,Le=ee.isBox3?ee.max.z-ee.min.z:1,ze=ee.min.x,nt=ee.min.y,mt=ee.isBox3?ee.min.z:0;else{let dt=Math.pow(2,-$);Ie=Math.floor(Nt.width*dt),Te=Math.floor(Nt.height*dt),E.isDataArrayTexture?Le=Nt.depth:E.isData3DTexture?Le=Math.floor(Nt.depth*dt):Le=1,ze=0,nt=0,mt=0}J!==null?(Be=J.x,gt=J.y,an=J.z):(Be=0,gt=0,an=0);let Ut=ge.convert(H.format),Pn=ge.convert(H.type),Fe;H.isData3DTexture?(Ye.setTexture3D(H,0),Fe=k.TEXTURE_3D):H.isDataArrayTexture||H.isCompressedArrayTexture?(Ye.setTexture2DArray(H,0),Fe=k.TEXTURE_2D_ARRAY):(Ye.setTexture2D(H,0),Fe=k.TEXTURE_2D),Me.activeTexture(k.TEXTURE0),Me.pixelStorei(k.UNPACK_FLIP_Y_WEBGL,H.flipY),Me.pixelStorei(k.UNPACK_PREMULTIPLY_ALPHA_WEBGL,H.premultiplyAlpha),Me.pixelStorei(k.UNPACK_ALIGNMENT,H.unpackAlignment);let yn=Me.getParameter(k.UNPACK_ROW_LENGTH),vt=Me.getParameter(k.UNPACK_IMAGE_HEIGHT),Ls=Me.getParameter(k.UNPACK_SKIP_PIXELS),bn=Me.getParameter(k.UNPACK_SKIP_ROWS),yo=Me.getParameter(k.UNPACK_SKIP_IMAGES);Me.pixelStorei(k.UNPACK_ROW_LENGTH,Nt.width),Me.pixelStorei(k.UNPACK_IMAGE_HEIGHT,Nt.height),Me.pixelStorei(k.UNPACK_SKIP_PIXELS,ze),Me.pixelStorei(k.UNPACK_SKIP_ROWS,nt),Me.pixelStorei(k.UNPACK_SKIP_IMAGES,mt);let hs=E.isDataArrayTexture||E.isData3DTexture,Ds=H.isDataArrayTexture||H.isData3DTexture;if(E.isDepthTexture){let dt=Ge.get(E),un=Ge.get(H),ri=Ge.get(dt.__renderTarget),Ft=Ge.get(un.__renderTarget);Me.bindFramebuffer(k.READ_FRAMEBUFFER,ri.__webglFramebuffer),Me.bindFramebuffer(k.DRAW_FRAMEBUFFER,Ft.__webglFramebuffer);for(let Sn=0;Sn<Le;Sn++)hs&&(k.framebufferTextureLayer(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,Ge.get(E).__webglTexture,$,mt+Sn),k.framebufferTextureLayer(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,Ge.get(H).__webglTexture,Ee,an+Sn)),k.blitFramebuffer(ze,nt,ze+Ie,nt+Te,Be,gt,Be+Ie,gt+Te,k.DEPTH_BUFFER_BIT,k.NEAREST);Me.bindFramebuffer(k.READ_FRAMEBUFFER,null),Me.bindFramebuffer(k.DRAW_FRAMEBUFFER,null)}else if($!==0||E.isRenderTargetTexture||Ge.has(E)){let dt=Ge.get(E),un=Ge.get(H);Me.bindFramebuffer(k.READ_FRAMEBUFFER,N),Me.bindFramebuffer(k.DRAW_FRAMEBUFFER,G);for(let ri=0;ri<Le;ri++)hs?k.framebufferTextureLayer(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,dt.__webglTexture,$,mt+ri):k.framebufferTexture2D(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,dt.__webglTexture,$),Ds?k.framebufferTextureLayer(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,un.__webglTexture,Ee,an+ri):k.framebufferTexture2D(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,un.__webglTexture,Ee),$!==0?k.blitFramebuffer(ze,nt,ze+Ie,nt+Te,Be,gt,Be+Ie,gt+Te,k.COLOR_BUFFER_BIT,k.NEAREST):Ds?k.copyTexSubImage3D(Fe,Ee,Be,gt,an+ri,ze,nt,Ie,Te):k.copyTexSubImage2D(Fe,Ee,Be,gt,ze,nt,Ie,Te);Me.bindFramebuffer(k.READ_FRAMEBUFFER,null),Me.bindFramebuffer(k.DRAW_FRAMEBUFFER,null)}else Ds?E.isDataTexture||E.isData3DTexture?k.texSubImage3D(Fe,Ee,Be,gt,an,Ie,Te,Le,Ut,Pn,Nt.data):H.isCompressedArrayTexture?k.compressedTexSubImage3D(Fe,Ee,Be,gt,an,Ie,Te,Le,Ut,Nt.data):k.texSubImage3D(Fe,Ee,Be,gt,an,Ie,Te,Le,Ut,Pn,Nt):E.isDataTexture?k.texSubImage2D(k.TEXTURE_2D,Ee,Be,gt,Ie,Te,Ut,Pn,Nt.data):E.isCompressedTexture?k.compressedTexSubImage2D(k.TEXTURE_2D,Ee,Be,gt,Nt.width,Nt.height,Ut,Nt.data):k.texSubImage2D(k.TEXTURE_2D,Ee,Be,gt,Ie,Te,Ut,Pn,Nt);Me.pixelStorei(k.UNPACK_ROW_LENGTH,yn),Me.pixelStorei(k.UNPACK_IMAGE_HEIGHT,vt),Me.pixelStorei(k.UNPACK_SKIP_PIXELS,Ls),Me.pixelStorei(k.UNPACK_SKIP_ROWS,bn),Me.pixelStorei(k.UNPACK_SKIP_IMAGES,yo),Ee===0&&H.generateMipmaps===!0&&H.mipmapsAutoUpdate===!0&&k.generateMipmap(Fe),Me.unbindTexture()},this.initRenderTarget=function(E){Ge.get(E).__webglFramebuffer===void 0&&Ye.setupRenderTarget(E)},this.initTexture=function(E){E.isCubeTexture?Ye.setTextureCube(E,0):E.isData3DTexture?Ye.setTexture3D(E,0):E.isDataArrayTexture||E.isCompressedArrayTexture?Ye.setTexture2DArray(E,0):Ye.setTexture2D(E,0),Me.unbindTexture()},this.resetState=function(){Z=0,V=0,oe=null,Me.reset(),be.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Oi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=yt._getDrawingBufferColorSpace(e),t.unpackColorSpace=yt._getUnpackColorSpace()}};var oo=new jr,pn=new z,Lr=new z,on=new Gt,x_={X:new z(1,0,0),Y:new z(0,1,0),Z:new z(0,0,1)},op={type:"change"},v_={type:"mouseDown",mode:null},y_={type:"mouseUp",mode:null},b_={type:"objectChange"},Lh=class extends Qr{constructor(e,t=null){super(void 0,t);let i=new lp(this);this._root=i;let s=new cp;this._gizmo=s,i.add(s);let r=new up;this._plane=r,i.add(r);let o=this;function a(A,y){let C=y;Object.defineProperty(o,A,{get:function(){return C!==void 0?C:y},set:function(T){C!==T&&(C=T,r[A]=T,s[A]=T,o.dispatchEvent({type:A+"-changed",value:T}),o.dispatchEvent(op))}}),o[A]=y,r[A]=y,s[A]=y}a("camera",e),a("object",void 0),a("enabled",!0),a("axis",null),a("mode","translate"),a("translationSnap",null),a("rotationSnap",null),a("scaleSnap",null),a("space","world"),a("size",1),this.viewport=null,a("dragging",!1),a("showX",!0),a("showY",!0),a("showZ",!0),a("showXY",!0),a("showYZ",!0),a("showXZ",!0),a("showXYZE",!0),a("showE",!0),a("minX",-1/0),a("maxX",1/0),a("minY",-1/0),a("maxY",1/0),a("minZ",-1/0),a("maxZ",1/0);let c=new z,l=new z,h=new Gt,d=new Gt,u=new z,f=new Gt,g=new z,b=new z,m=new z,p=0,_=new z;a("worldPosition",c),a("worldPositionStart",l),a("worldQuaternion",h),a("worldQuaternionStart",d),a("cameraPosition",u),a("cameraQuaternion",f),a("pointStart",g),a("pointEnd",b),a("rotationAxis",m),a("rotationAngle",p),a("eye",_),this._offset=new z,this._startNorm=new z,this._endNorm=new z,this._cameraScale=new z,this._parentPosition=new z,this._parentQuaternion=new Gt,this._parentQuaternionInv=new Gt,this._parentScale=new z,this._worldScaleStart=new z,this._worldQuaternionInv=new Gt,this._worldScale=new z,this._positionStart=new z,this._quaternionStart=new Gt,this._scaleStart=new z,this._getPointer=yE.bind(this),this._onPointerDown=SE.bind(this),this._onPointerHover=bE.bind(this),this._onPointerMove=ME.bind(this),this._onPointerUp=wE.bind(this),t!==null&&this.connect(t)}connect(e){super.connect(e),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointermove",this._onPointerHover),this.domElement.addEventListener("pointerup",this._onPointerUp),this.domElement.style.touchAction="none"}disconnect(){this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.removeEventListener("pointermove",this._onPointerHover),this.domElement.removeEventListener("pointermove",this._onPointerMove),this.domElement.removeEventListener("pointerup",this._onPointerUp),this.domElement.style.touchAction=""}getHelper(){return this._root}pointerHover(e){if(this.object===void 0||this.dragging===!0)return;e!==null&&oo.setFromCamera(e,this.camera);let t=ap(this._gizmo.picker[this.mode],oo);t?this.axis=t.object.name:this.axis=null}pointerDown(e){if(!(this.object===void 0||this.dragging===!0||e!=null&&e.button!==0)&&this.axis!==null){e!==null&&oo.setFromCamera(e,this.camera);let t=ap(this._plane,oo,!0);t&&(this.object.updateMatrixWorld(),this.object.parent.updateMatrixWorld(),this._positionStart.copy(this.object.position),this._quaternionStart.copy(this.object.quaternion),this._scaleStart.copy(this.object.scale),this.object.matrixWorld.decompose(this.worldPositionStart,this.worldQuaternionStart,this._worldScaleStart),this.pointStart.copy(t.point).sub(this.worldPositionStart)),this.dragging=!0,v_.mode=this.mode,this.dispatchEvent(v_)}}pointerMove(e){let t=this.axis,i=this.mode,s=this.object,r=this.space;if(i==="scale"?r="local":(t==="E"||t==="XYZE"||t==="XYZ")&&(r="world"),s===void 0||t===null||this.dragging===!1||e!==null&&e.button!==-1)return;e!==null&&oo.setFromCamera(e,this.camera);let o=ap(this._plane,oo,!0);if(o){if(this.pointEnd.copy(o.point).sub(this.worldPositionStart),i==="translate")this._offset.copy(this.pointEnd).sub(this.pointStart),r==="local"&&t!=="XYZ"&&this._offset.applyQuaternion(this._worldQuaternionInv),t.indexOf("X")===-1&&(this._offset.x=0),t.indexOf("Y")===-1&&(this._offset.y=0),t.indexOf("Z")===-1&&(this._offset.z=0),r==="local"&&t!=="XYZ"?this._offset.applyQuaternion(this._quaternionStart).divide(this._parentScale):this._offset.applyQuaternion(this._parentQuaternionInv).divide(this._parentScale),s.position.copy(this._offset).add(this._positionStart),this.translationSnap&&(r==="local"&&(s.position.applyQuaternion(on.copy(this._quaternionStart).invert()),t.search("X")!==-1&&(s.position.x=Math.round(s.position.x/this.translationSnap)*this.translationSnap),t.search("Y")!==-1&&(s.position.y=Math.round(s.position.y/this.translationSnap)*this.translationSnap),t.search("Z")!==-1&&(s.position.z=Math.round(s.position.z/this.translationSnap)*this.translationSnap),s.position.applyQuaternion(this._quaternionStart)),r==="world"&&(s.getWorldPosition(pn),t.search("X")!==-1&&(pn.x=Math.round(pn.x/this.translationSnap)*this.translationSnap),t.search("Y")!==-1&&(pn.y=Math.round(pn.y/this.translationSnap)*this.translationSnap),t.search("Z")!==-1&&(pn.z=Math.round(pn.z/this.translationSnap)*this.translationSnap),s.position.copy(s.parent.worldToLocal(pn)))),s.position.x=Math.max(this.minX,Math.min(this.maxX,s.position.x)),s.position.y=Math.max(this.minY,Math.min(this.maxY,s.position.y)),s.position.z=Math.max(this.minZ,Math.min(this.maxZ,s.position.z));else if(i==="scale"){if(t.search("XYZ")!==-1){let a=this.pointEnd.length()/this.pointStart.length();this.pointEnd.dot(this.pointStart)<0&&(a*=-1),Lr.set(a,a,a)}else pn.copy(this.pointStart),Lr.copy(this.pointEnd),pn.applyQuaternion(this._worldQuaternionInv),Lr.applyQuaternion(this._worldQuaternionInv),Lr.divide(pn),t.search("X")===-1&&(Lr.x=1),t.search("Y")===-1&&(Lr.y=1),t.search("Z")===-1&&(Lr.z=1);s.scale.copy(this._scaleStart).multiply(Lr),this.scaleSnap&&(t.search("X")!==-1&&(s.scale.x=Math.round(s.scale.x/this.scaleSnap)*this.scaleSnap||this.scaleSnap),t.search("Y")!==-1&&(s.scale.y=Math.round(s.scale.y/this.scaleSnap)*this.scaleSnap||this.scaleSnap),t.search("Z")!==-1&&(s.scale.z=Math.round(s.scale.z/this.scaleSnap)*this.scaleSnap||this.scaleSnap))}else if(i==="rotate"){this._offset.copy(this.pointEnd).sub(this.pointStart);let a=20/this.worldPosition.distanceTo(pn.setFromMatrixPosition(this.camera.matrixWorld)),c=!1;t==="XYZE"?(this.rotationAxis.copy(this._offset).cross(this.eye).normalize(),this.rotationAngle=this._offset.dot(pn.copy(this.rotationAxis).cross(this.eye))*a):(t==="X"||t==="Y"||t==="Z")&&(this.rotationAxis.copy(x_[t]),pn.copy(x_[t]),r==="local"&&pn.applyQuaternion(this.worldQuaternion),pn.cross(this.eye),pn.length()===0?c=!0:this.rotationAngle=this._offset.dot(pn.normalize())*a),(t==="E"||c)&&(this.rotationAxis.copy(this.eye),this.rotationAngle=this.pointEnd.angleTo(this.pointStart),this._startNorm.copy(this.pointStart).normalize(),this._endNorm.copy(this.pointEnd).normalize(),this.rotationAngle*=this._endNorm.cross(this._startNorm).dot(this.eye)<0?1:-1),this.rotationSnap&&(this.rotationAngle=Math.round(this.rotationAngle/this.rotationSnap)*this.rotationSnap),r==="local"&&t!=="E"&&t!=="XYZE"?(s.quaternion.copy(this._quaternionStart),s.quaternion.multiply(on.setFromAxisAngle(this.rotationAxis,this.rotationAngle)).normalize()):(this.rotationAxis.applyQuaternion(this._parentQuaternionInv),s.quaternion.copy(on.setFromAxisAngle(this.rotationAxis,this.rotationAngle)),s.quaternion.multiply(this._quaternionStart).normalize())}this.dispatchEvent(op),this.dispatchEvent(b_)}}pointerUp(e){e!==null&&e.button!==0||(this.dragging&&this.axis!==null&&(y_.mode=this.mode,this.dispatchEvent(y_)),this.dragging=!1,this.axis=null)}dispose(){this.disconnect(),this._root.dispose()}attach(e){return this.object=e,this._root.visible=!0,this}detach(){return this.object=void 0,this.axis=null,this._root.visible=!1,this}reset(){this.enabled&&this.dragging&&(this.object.position.copy(this._positionStart),this.object.quaternion.copy(this._quaternionStart),this.object.scale.copy(this._scaleStart),this.dispatchEvent(op),this.dispatchEvent(b_),this.pointStart.copy(this.pointEnd))}getRaycaster(){return oo}getMode(){return this.mode}setMode(e){this.mode=e}setTranslationSnap(e){this.translationSnap=e}setRotationSnap(e){this.rotationSnap=e}setScaleSnap(e){this.scaleSnap=e}setSize(e){this.size=e}setSpace(e){this.space=e}setColors(e,t,i,s){let r=this._gizmo.materialLib;r.xAxis.color.set(e),r.yAxis.color.set(t),r.zAxis.color.set(i),r.active.color.set(s),r.xAxisTransparent.color.set(e),r.yAxisTransparent.color.set(t),r.zAxisTransparent.color.set(i),r.activeTransparent.color.set(s),r.xAxis._color&&r.xAxis._color.set(e),r.yAxis._color&&r.yAxis._color.set(t),r.zAxis._color&&r.zAxis._color.set(i),r.active._color&&r.active._color.set(s),r.xAxisTransparent._color&&r.xAxisTransparent._color.set(e),r.yAxisTransparent._color&&r.yAxisTransparent._color.set(t),r.zAxisTransparent._color&&r.zAxisTransparent._color.set(i),r.activeTransparent._color&&r.activeTransparent._color.set(s)}};function yE(n){if(this.domElement.ownerDocument.pointerLockElement)return{x:0,y:0,button:n.button};{let e=this.domElement.getBoundingClientRect(),t=this.viewport,i,s,r,o;return t!==null?(i=t.x,s=e.height-t.y-t.w,r=t.z,o=t.w):(i=0,s=0,r=e.width,o=e.height),{x:(n.clientX-e.left-i)/r*2-1,y:-(n.clientY-e.top-s)/o*2+1,button:n.button}}}function bE(n){if(this.enabled)switch(n.pointerType){case"mouse":case"pen":this.pointerHover(this._getPointer(n));break}}function SE(n){this.enabled&&(document.pointerLockElement||this.domElement.setPointerCapture(n.pointerId),this.domElement.addEventListener("pointermove",this._onPointerMove),this.pointerHover(this._getPointer(n)),this.pointerDown(this._getPointer(n)))}function ME(n){this.enabled&&this.pointerMove(this._getPointer(n))}function wE(n){this.enabled&&(this.domElement.releasePointerCapture(n.pointerId),this.domElement.removeEventListener("pointermove",this._onPointerMove),this.pointerUp(this._getPointer(n)))}function ap(n,e,t){let i=e.intersectObject(n,!0);for(let s=0;s<i.length;s++)if(i[s].object.visible||t)return i[s];return!1}var Ch=new ki,Vt=new z(0,1,0),S_=new z(0,0,0),M_=new Et,Rh=new Gt,Ih=new Gt,Cs=new z,Dh=new Et,Hl=new z(1,0,0),ao=new z(0,1,0),Wl=new z(0,0,1),Ph=new z,Gl=new z,Vl=new z,lp=class extends rn{constructor(e){super(),this.isTransformControlsRoot=!0,this.controls=e,this.visible=!1}updateMatrixWorld(e){let t=this.controls;t.object!==void 0&&(t.object.updateMatrixWorld(),t.object.parent===null?console.error("TransformControls: The attached 3D object must be a part of the scene graph."):t.object.parent.matrixWorld.decompose(t._parentPosition,t._parentQuaternion,t._parentScale),t.object.matrixWorld.decompose(t.worldPosition,t.worldQuaternion,t._worldScale),t._parentQuaternionInv.copy(t._parentQuaternion).invert(),t._worldQuaternionInv.copy(t.worldQuaternion).invert()),t.camera.updateMatrixWorld(),t.camera.matrixWorld.decompose(t.cameraPosition,t.cameraQuaternion,t._cameraScale),t.camera.isOrthographicCamera?t.camera.getWorldDirection(t.eye).negate():t.eye.copy(t.cameraPosition).sub(t.worldPosition).normalize(),this.parent&&(Dh.copy(this.parent.matrixWorld).invert(),Dh.decompose(this.position,this.quaternion,this.scale)),super.updateMatrixWorld(e)}dispose(){this.traverse(function(e){e.geometry&&e.geometry.dispose(),e.material&&e.material.dispose()})}},cp=class extends rn{constructor(){super(),this.isTransformControlsGizmo=!0,this.type="TransformControlsGizmo";let e=new $r({depthTest:!1,depthWrite:!1,fog:!1,toneMapped:!1,transparent:!0}),t=new Ms({depthTest:!1,depthWrite:!1,fog:!1,toneMapped:!1,transparent:!0}),i=e.clone();i.opacity=.15;let s=t.clone();s.opacity=.5;let r=e.clone();r.color.setHex(16711680);let o=e.clone();o.color.setHex(65280);let a=e.clone();a.color.setHex(255);let c=e.clone();c.color.setHex(16711680),c.opacity=.5;let l=e.clone();l.color.setHex(65280),l.opacity=.5;let h=e.clone();h.color.setHex(255),h.opacity=.5;let d=e.clone();d.opacity=.25;let u=e.clone();u.color.setHex(16776960),u.opacity=.25;let f=e.clone();f.color.setHex(16776960);let g=e.clone();g.color.setHex(7895160),this.materialLib={xAxis:r,yAxis:o,zAxis:a,active:f,xAxisTransparent:c,yAxisTransparent:l,zAxisTransparent:h,activeTransparent:u};let b=new An(0,.04,.1,12);b.translate(0,.05,0);let m=new qt(.08,.08,.08);m.translate(0,.04,0);let p=new Bt;p.setAttribute("position",new St([0,0,0,1,0,0],3));let _=new An(.0075,.0075,.5,3);_.translate(0,.25,0);function A(G,Z){let V=new Js(G,.0075,3,64,Z*Math.PI*2);return V.rotateY(Math.PI/2),V.rotateX(Math.PI/2),V}function y(){let G=new Bt;return G.setAttribute("position",new St([0,0,0,1,1,1],3)),G}let C={X:[[new Ae(b,r),[.5,0,0],[0,0,-Math.PI/2]],[new Ae(b,r),[-.5,0,0],[0,0,Math.PI/2]],[new Ae(_,r),[0,0,0],[0,0,-Math.PI/2]]],Y:[[new Ae(b,o),[0,.5,0]],[new Ae(b,o),[0,-.5,0],[Math.PI,0,0]],[new Ae(_,o)]],Z:[[new Ae(b,a),[0,0,.5],[Math.PI/2,0,0]],[new Ae(b,a),[0,0,-.5],[-Math.PI/2,0,0]],[new Ae(_,a),null,[Math.PI/2,0,0]]],XYZ:[[new Ae(new Mr(.1,0),d),[0,0,0]]],XY:[[new Ae(new qt(.15,.15,.01),h),[.15,.15,0]]],YZ:[[new Ae(new qt(.15,.15,.01),c),[0,.15,.15],[0,Math.PI/2,0]]],XZ:[[new Ae(new qt(.15,.15,.01),l),[.15,0,.15],[-Math.PI/2,0,0]]]},T={X:[[new Ae(new An(.2,0,.6,4),i),[.3,0,0],[0,0,-Math.PI/2]],[new Ae(new An(.2,0,.6,4),i),[-.3,0,0],[0,0,Math.PI/2]]],Y:[[new Ae(new An(.2,0,.6,4),i),[0,.3,0]],[new Ae(new An(.2,0,.6,4),i),[0,-.3,0],[0,0,Math.PI]]],Z:[[new Ae(new An(.2,0,.6,4),i),[0,0,.3],[Math.PI/2,0,0]],[new Ae(new An(.2,0,.6,4),i),[0,0,-.3],[-Math.PI/2,0,0]]],XYZ:[[new Ae(new Mr(.2,0),i)]],XY:[[new Ae(new qt(.2,.2,.01),i),[.15,.15,0]]],YZ:[[new Ae(new qt(.2,.2,.01),i),[0,.15,.15],[0,Math.PI/2,0]]],XZ:[[new Ae(new qt(.2,.2,.01),i),[.15,0,.15],[-Math.PI/2,0,0]]]},x={START:[[new Ae(new Mr(.01,2),s),null,null,null,"helper"]],END:[[new Ae(new Mr(.01,2),s),null,null,null,"helper"]],DELTA:[[new hi(y(),s),null,null,null,"helper"]],X:[[new hi(p,s),[-1e3,0,0],null,[1e6,1,1],"helper"]],Y:[[new hi(p,s),[0,-1e3,0],[0,0,Math.PI/2],[1e6,1,1],"helper"]],Z:[[new hi(p,s),[0,0,-1e3],[0,-Math.PI/2,0],[1e6,1,1],"helper"]]},M={XYZE:[[new Ae(A(.5,1),g),null,[0,Math.PI/2,0]]],X:[[new Ae(A(.5,.5),r)]],Y:[[new Ae(A(.5,.5),o),null,[0,0,-Math.PI/2]]],Z:[[new Ae(A(.5,.5),a),null,[0,Math.PI/2,0]]],E:[[new Ae(A(.75,1),u),null,[0,Math.PI/2,0]]]},U={AXIS:[[new hi(p,s),[-1e3,0,0],null,[1e6,1,1],"helper"]]},P={XYZE:[[new Ae(new wr(.25,10,8),i)]],X:[[new Ae(new Js(.5,.1,4,24),i),[0,0,0],[0,-Math.PI/2,-Math.PI/2]]],Y:[[new Ae(new Js(.5,.1,4,24),i),[0,0,0],[Math.PI/2,0,0]]],Z:[[new Ae(new Js(.5,.1,4,24),i),[0,0,0],[0,0,-Math.PI/2]]],E:[[new Ae(new Js(.75,.1,2,24),i)]]},L={X:[[new Ae(m,r),[.5,0,0],[0,0,-Math.PI/2]],[new Ae(_,r),[0,0,0],[0,0,-Math.PI/2]],[new Ae(m,r),[-.5,0,0],[0,0,Math.PI/2]]],Y:[[new Ae(m,o),[0,.5,0]],[new Ae(_,o)],[new Ae(m,o),[0,-.5,0],[0,0,Math.PI]]],Z:[[new Ae(m,a),[0,0,.5],[Math.PI/2,0,0]],[new Ae(_,a),[0,0,0],[Math.PI/2,0,0]],[new Ae(m,a),[0,0,-.5],[-Math.PI/2,0,0]]],XY:[[new Ae(new qt(.15,.15,.01),h),[.15,.15,0]]],YZ:[[new Ae(new qt(.15,.15,.01),c),[0,.15,.15],[0,Math.PI/2,0]]],XZ:[[new Ae(new qt(.15,.15,.01),l),[.15,0,.15],[-Math.PI/2,0,0]]],XYZ:[[new Ae(new qt(.1,.1,.1),d)]]},B={X:[[new Ae(new An(.2,0,.6,4),i),[.3,0,0],[0,0,-Math.PI/2]],[new Ae(new An(.2,0,.6,4),i),[-.3,0,0],[0,0,Math.PI/2]]],Y:[[new Ae(new An(.2,0,.6,4),i),[0,.3,0]],[new Ae(new An(.2,0,.6,4),i),[0,-.3,0],[0,0,Math.PI]]],Z:[[new Ae(new An(.2,0,.6,4),i),[0,0,.3],[Math.PI/2,0,0]],[new Ae(new An(.2,0,.6,4),i),[0,0,-.3],[-Math.PI/2,0,0]]],XY:[[new Ae(new qt(.2,.2,.01),i),[.15,.15,0]]],YZ:[[new Ae(new qt(.2,.2,.01),i),[0,.15,.15],[0,Math.PI/2,0]]],XZ:[[new Ae(new qt(.2,.2,.01),i),[.15,0,.15],[-Math.PI/2,0,0]]],XYZ:[[new Ae(new qt(.2,.2,.2),i),[0,0,0]]]},W={X:[[new hi(p,s),[-1e3,0,0],null,[1e6,1,1],"helper"]],Y:[[new hi(p,s),[0,-1e3,0],[0,0,Math.PI/2],[1e6,1,1],"helper"]],Z:[[new hi(p,s),[0,0,-1e3],[0,-Math.PI/2,0],[1e6,1,1],"helper"]]};function N(G){let Z=new rn;for(let V in G)for(let oe=G[V].length;oe--;){let q=G[V][oe][0].clone(),j=G[V][oe][1],te=G[V][oe][2],ue=G[V][oe][3],he=G[V][oe][4];q.name=V,q.tag=he,j&&q.position.set(j[0],j[1],j[2]),te&&q.rotation.set(te[0],te[1],te[2]),ue&&q.scale.set(ue[0],ue[1],ue[2]),q.updateMatrix();let Q=q.geometry.clone();Q.applyMatrix4(q.matrix),q.geometry=Q,q.renderOrder=1/0,q.position.set(0,0,0),q.rotation.set(0,0,0),q.scale.set(1,1,1),Z.add(q)}return Z}this.gizmo={},this.picker={},this.helper={},this.add(this.gizmo.translate=N(C)),this.add(this.gizmo.rotate=N(M)),this.add(this.gizmo.scale=N(L)),this.add(this.picker.translate=N(T)),this.add(this.picker.rotate=N(P)),this.add(this.picker.scale=N(B)),this.add(this.helper.translate=N(x)),this.add(this.helper.rotate=N(U)),this.add(this.helper.scale=N(W)),this.picker.translate.visible=!1,this.picker.rotate.visible=!1,this.picker.scale.visible=!1}updateMatrixWorld(e){let i=(this.mode==="scale"?"local":this.space)==="local"?this.worldQuaternion:Ih;this.gizmo.translate.visible=this.mode==="translate",this.gizmo.rotate.visible=this.mode==="rotate",this.gizmo.scale.visible=this.mode==="scale",this.helper.translate.visible=this.mode==="translate",this.helper.rotate.visible=this.mode==="rotate",this.helper.scale.visible=this.mode==="scale";let s=[];s=s.concat(this.picker[this.mode].children),s=s.concat(this.gizmo[this.mode].children),s=s.concat(this.helper[this.mode].children);for(let r=0;r<s.length;r++){let o=s[r];o.visible=!0,o.rotation.set(0,0,0),o.position.copy(this.worldPosition);let a;if(this.camera.isOrthographicCamera?a=(this.camera.top-this.camera.bottom)/this.camera.zoom:a=this.worldPosition.distanceTo(this.cameraPosition)*Math.min(1.9*Math.tan(Math.PI*this.camera.fov/360)/this.camera.zoom,7),o.scale.set(1,1,1).multiplyScalar(a*this.size/4),o.tag==="helper"){o.visible=!1,o.name==="AXIS"?(o.visible=!!this.axis,this.axis==="X"&&(on.setFromEuler(Ch.set(0,0,0)),o.quaternion.copy(i).multiply(on),Math.abs(Vt.copy(Hl).applyQuaternion(i).dot(this.eye))>.9&&(o.visible=!1)),this.axis==="Y"&&(on.setFromEuler(Ch.set(0,0,Math.PI/2)),o.quaternion.copy(i).multiply(on),Math.abs(Vt.copy(ao).applyQuaternion(i).dot(this.eye))>.9&&(o.visible=!1)),this.axis==="Z"&&(on.setFromEuler(Ch.set(0,Math.PI/2,0)),o.quaternion.copy(i).multiply(on),Math.abs(Vt.copy(Wl).applyQuaternion(i).dot(this.eye))>.9&&(o.visible=!1)),this.axis==="XYZE"&&(on.setFromEuler(Ch.set(0,Math.PI/2,0)),Vt.copy(this.rotationAxis),o.quaternion.setFromRotationMatrix(M_.lookAt(S_,Vt,ao)),o.quaternion.multiply(on),o.visible=this.dragging),this.axis==="E"&&(o.visible=!1)):o.name==="START"?(o.position.copy(this.worldPositionStart),o.visible=this.dragging):o.name==="END"?(o.position.copy(this.worldPosition),o.visible=this.dragging):o.name==="DELTA"?(o.position.copy(this.worldPositionStart),o.quaternion.copy(this.worldQuaternionStart),pn.set(1e-10,1e-10,1e-10).add(this.worldPositionStart).sub(this.worldPosition).multiplyScalar(-1),pn.applyQuaternion(this.worldQuaternionStart.clone().invert()),o.scale.copy(pn),o.visible=this.dragging):(o.quaternion.copy(i),this.dragging?o.position.copy(this.worldPositionStart):o.position.copy(this.worldPosition),this.axis&&(o.visible=this.axis.search(o.name)!==-1));continue}o.quaternion.copy(i),this.mode==="translate"||this.mode==="scale"?(o.name==="X"&&Math.abs(Vt.copy(Hl).applyQuaternion(i).dot(this.eye))>.99&&(o.scale.set(1e-10,1e-10,1e-10),o.visible=!1),o.name==="Y"&&Math.abs(Vt.copy(ao).applyQuaternion(i).dot(this.eye))>.99&&(o.scale.set(1e-10,1e-10,1e-10),o.visible=!1),o.name==="Z"&&Math.abs(Vt.copy(Wl).applyQuaternion(i).dot(this.eye))>.99&&(o.scale.set(1e-10,1e-10,1e-10),o.visible=!1),o.name==="XY"&&Math.abs(Vt.copy(Wl).applyQuaternion(i).dot(this.eye))<.2&&(o.scale.set(1e-10,1e-10,1e-10),o.visible=!1),o.name==="YZ"&&Math.abs(Vt.copy(Hl).applyQuaternion(i).dot(this.eye))<.2&&(o.scale.set(1e-10,1e-10,1e-10),o.visible=!1),o.name==="XZ"&&Math.abs(Vt.copy(ao).applyQuaternion(i).dot(this.eye))<.2&&(o.scale.set(1e-10,1e-10,1e-10),o.visible=!1)):this.mode==="rotate"&&(Rh.copy(i),Vt.copy(this.eye).applyQuaternion(on.copy(i).invert()),o.name.search("E")!==-1&&o.quaternion.setFromRotationMatrix(M_.lookAt(this.eye,S_,ao)),o.name==="X"&&(on.setFromAxisAngle(Hl,Math.atan2(-Vt.y,Vt.z)),on.multiplyQuaternions(Rh,on),o.quaternion.copy(on)),o.name==="Y"&&(on.setFromAxisAngle(ao,Math.atan2(Vt.x,Vt.z)),on.multiplyQuaternions(Rh,on),o.quaternion.copy(on)),o.name==="Z"&&(on.setFromAxisAngle(Wl,Math.atan2(Vt.y,Vt.x)),on.multiplyQuaternions(Rh,on),o.quaternion.copy(on))),o.visible=o.visible&&(o.name.indexOf("X")===-1||this.showX),o.visible=o.visible&&(o.name.indexOf("Y")===-1||this.showY),o.visible=o.visible&&(o.name.indexOf("Z")===-1||this.showZ),o.visible=o.visible&&(o.name.indexOf("E")===-1||this.showX&&this.showY&&this.showZ),o.visible=o.visible&&(o.name.indexOf("XY")===-1||this.showXY),o.visible=o.visible&&(o.name.indexOf("YZ")===-1||this.showYZ),o.visible=o.visible&&(o.name.indexOf("XZ")===-1||this.showXZ),o.visible=o.visible&&(o.name!=="E"||this.showE),o.visible=o.visible&&(o.name!=="XYZE"||this.showXYZE),o.material._color=o.material._color||o.material.color.clone(),o.material._opacity=o.material._opacity||o.material.opacity,o.material.color.copy(o.material._color),o.material.opacity=o.material._opacity,this.enabled&&this.axis&&(o.name===this.axis?(o.material.color.copy(this.materialLib.active.color),o.material.opacity=1):this.axis.split("").some(function(c){return o.name===c})&&(o.material.color.copy(this.materialLib.active.color),o.material.opacity=1))}super.updateMatrixWorld(e)}},up=class extends Ae{constructor(){super(new ns(1e5,1e5,2,2),new $r({visible:!1,wireframe:!0,side:gi,transparent:!0,opacity:.1,toneMapped:!1})),this.isTransformControlsPlane=!0,this.type="TransformControlsPlane"}updateMatrixWorld(e){let t=this.space;switch(this.position.copy(this.worldPosition),this.mode==="scale"&&(t="local"),Ph.copy(Hl).applyQuaternion(t==="local"?this.worldQuaternion:Ih),Gl.copy(ao).applyQuaternion(t==="local"?this.worldQuaternion:Ih),Vl.copy(Wl).applyQuaternion(t==="local"?this.worldQuaternion:Ih),Vt.copy(Gl),this.mode){case"translate":case"scale":switch(this.axis){case"X":Vt.copy(this.eye).cross(Ph),Cs.copy(Ph).cross(Vt);break;case"Y":Vt.copy(this.eye).cross(Gl),Cs.copy(Gl).cross(Vt);break;case"Z":Vt.copy(this.eye).cross(Vl),Cs.copy(Vl).cross(Vt);break;case"XY":Cs.copy(Vl);break;case"YZ":Cs.copy(Ph);break;case"XZ":Vt.copy(Vl),Cs.copy(Gl);break;case"XYZ":case"E":Cs.set(0,0,0);break}break;default:Cs.set(0,0,0)}Cs.length()===0?this.quaternion.copy(this.cameraQuaternion):(Dh.lookAt(pn.set(0,0,0),Cs,Vt),this.quaternion.setFromRotationMatrix(Dh)),super.updateMatrixWorld(e)}};var EE=60,Nh=class{target=new Jn;controls;sentAt=0;constructor(e,t,i,s,r){this.controls=new Lh(t,i),this.controls.setSize(.8),this.controls.setSpace("local"),e.add(this.target,this.controls.getHelper()),this.controls.addEventListener("change",r),this.controls.addEventListener("objectChange",()=>this.report(!1)),this.controls.addEventListener("dragging-changed",o=>{s(o.value===!0),o.value!==!0&&this.report(!0)}),this.hide()}onDrag=()=>{};get isUsed(){return this.controls.dragging||this.controls.axis!==null}show(e,t,i){this.onDrag=i,this.target.position.copy(e),this.target.quaternion.copy(t),this.controls.attach(this.target)}hide(){this.controls.detach()}mode(e){this.controls.setMode(e),this.controls.setSpace(e==="rotate"?"local":"world")}report(e){let t=performance.now();if(!e&&t-this.sentAt<EE)return;this.sentAt=t;let{x:i,y:s,z:r,w:o}=this.target.quaternion,{position:a}=this.target;this.onDrag({position:[a.x,a.y,a.z],wxyz:[o,i,s,r]})}};function Uh(n,e){let t=7*e.body,[i=1,s=0,r=0,o=0]=n.subarray(t+3,t+7),a=new Gt(s,r,o,i),[c=1,l=0,h=0,d=0]=e.wxyz,u=new z().fromArray(e.position).applyQuaternion(a);return u.add(new z().fromArray(n,t)),{position:u,rotation:a.multiply(new Gt(l,h,d,c))}}var w_={type:"change"},dp={type:"start"},T_={type:"end"},Fh=new Ys,E_=new Ei,TE=Math.cos(70*Sh.DEG2RAD),Un=new z,xi=2*Math.PI,Rt={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},hp=1e-6,Oh=class extends Qr{constructor(e,t=null){super(e,t),this.state=Rt.NONE,this.target=new z,this.cursor=new z,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:Rr.ROTATE,MIDDLE:Rr.DOLLY,RIGHT:Rr.PAN},this.touches={ONE:Pr.ROTATE,TWO:Pr.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new z,this._lastQuaternion=new Gt,this._lastTargetPosition=new z,this._quat=new Gt().setFromUnitVectors(e.up,new z(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new ua,this._sphericalDelta=new ua,this._scale=1,this._panOffset=new z,this._rotateStart=new qe,this._rotateEnd=new qe,this._rotateDelta=new qe,this._panStart=new qe,this._panEnd=new qe,this._panDelta=new qe,this._dollyStart=new qe,this._dollyEnd=new qe,this._dollyDelta=new qe,this._dollyDirection=new z,this._mouse=new qe,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=CE.bind(this),this._onPointerDown=AE.bind(this),this._onPointerUp=RE.bind(this),this._onContextMenu=FE.bind(this),this._onMouseWheel=LE.bind(this),this._onKeyDown=DE.bind(this),this._onTouchStart=NE.bind(this),this._onTouchMove=UE.bind(this),this._onMouseDown=PE.bind(this),this._onMouseMove=IE.bind(this),this._interceptControlDown=OE.bind(this),this._interceptControlUp=kE.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(e){this._cursorStyle=e,e==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(e){super.connect(e),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Rt.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(e){e.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=e}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(w_),this.update(),this.state=Rt.NONE}pan(e,t){this._pan(e,t),this.update()}dollyIn(e){this._dollyIn(e),this.update()}dollyOut(e){this._dollyOut(e),this.update()}rotateLeft(e){this._rotateLeft(e),this.update()}rotateUp(e){this._rotateUp(e),this.update()}update(e=null){let t=this.object.position;Un.copy(t).sub(this.target),Un.applyQuaternion(this._quat),this._spherical.setFromVector3(Un),this.autoRotate&&this.state===Rt.NONE&&this._rotateLeft(this._getAutoRotationAngle(e)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let i=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(i)&&isFinite(s)&&(i<-Math.PI?i+=xi:i>Math.PI&&(i-=xi),s<-Math.PI?s+=xi:s>Math.PI&&(s-=xi),i<=s?this._spherical.theta=Math.max(i,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(i+s)/2?Math.max(i,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(Un.setFromSpherical(this._spherical),Un.applyQuaternion(this._quatInverse),t.copy(this.target).add(Un),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=Un.length();o=this._clampDistance(a*this._scale);let c=a-o;this.object.position.addScaledVector(this._dollyDirection,c),this.object.updateMatrixWorld(),r=!!c}else if(this.object.isOrthographicCamera){let a=new z(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let c=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=c!==this.object.zoom;let l=new z(this._mouse.x,this._mouse.y,0);l.unproject(this.object),this.object.position.sub(l).add(a),this.object.updateMatrixWorld(),o=Un.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(Fh.origin.copy(this.object.position),Fh.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(Fh.direction))<TE?this.object.lookAt(this.target):(E_.setFromNormalAndCoplanarPoint(this.object.up,this.target),Fh.intersectPlane(E_,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>hp||8*(1-this._lastQuaternion.dot(this.object.quaternion))>hp||this._lastTargetPosition.distanceToSquared(this.target)>hp?(this.dispatchEvent(w_),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(e){return e!==null?xi/60*this.autoRotateSpeed*e:xi/60/60*this.autoRotateSpeed}_getZoomScale(e){let t=Math.abs(e*.01);return Math.pow(.95,this.zoomSpeed*t)}_rotateLeft(e){this._sphericalDelta.theta-=e}_rotateUp(e){this._sphericalDelta.phi-=e}_panLeft(e,t){Un.setFromMatrixColumn(t,0),Un.multiplyScalar(-e),this._panOffset.add(Un)}_panUp(e,t){this.screenSpacePanning===!0?Un.setFromMatrixColumn(t,1):(Un.setFromMatrixColumn(t,0),Un.crossVectors(this.object.up,Un)),Un.multiplyScalar(e),this._panOffset.add(Un)}_pan(e,t){let i=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;Un.copy(s).sub(this.target);let r=Un.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*e*r/i.clientHeight,this.object.matrix),this._panUp(2*t*r/i.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(e*(this.object.right-this.object.left)/this.object.zoom/i.clientWidth,this.object.matrix),this._panUp(t*(this.object.top-this.object.bottom)/this.object.zoom/i.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(e,t){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let i=this.domElement.getBoundingClientRect(),s=e-i.left,r=t-i.top,o=i.width,a=i.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(e){return Math.max(this.minDistance,Math.min(this.maxDistance,e))}_handleMouseDownRotate(e){this._rotateStart.set(e.clientX,e.clientY)}_handleMouseDownDolly(e){this._updateZoomParameters(e.clientX,e.clientY),this._dollyStart.set(e.clientX,e.clientY)}_handleMouseDownPan(e){this._panStart.set(e.clientX,e.clientY)}_handleMouseMoveRotate(e){this._rotateEnd.set(e.clientX,e.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(xi*this._rotateDelta.x/t.clientHeight),this._rotateUp(xi*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(e){this._dollyEnd.set(e.clientX,e.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(e){this._panEnd.set(e.clientX,e.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(e){this._updateZoomParameters(e.clientX,e.clientY),e.deltaY<0?this._dollyIn(this._getZoomScale(e.deltaY)):e.deltaY>0&&this._dollyOut(this._getZoomScale(e.deltaY)),this.update()}_handleKeyDown(e){let t=!1;switch(e.code){case this.keys.UP:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(xi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),t=!0;break;case this.keys.BOTTOM:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(-xi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),t=!0;break;case this.keys.LEFT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(xi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),t=!0;break;case this.keys.RIGHT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(-xi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),t=!0;break}t&&(e.preventDefault(),this.update())}_handleTouchStartRotate(e){if(this._pointers.length===1)this._rotateStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),i=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._rotateStart.set(i,s)}}_handleTouchStartPan(e){if(this._pointers.length===1)this._panStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),i=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panStart.set(i,s)}}_handleTouchStartDolly(e){let t=this._getSecondPointerPosition(e),i=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(i*i+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enablePan&&this._handleTouchStartPan(e)}_handleTouchStartDollyRotate(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enableRotate&&this._handleTouchStartRotate(e)}_handleTouchMoveRotate(e){if(this._pointers.length==1)this._rotateEnd.set(e.pageX,e.pageY);else{let i=this._getSecondPointerPosition(e),s=.5*(e.pageX+i.x),r=.5*(e.pageY+i.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(xi*this._rotateDelta.x/t.clientHeight),this._rotateUp(xi*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(e){if(this._pointers.length===1)this._panEnd.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),i=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panEnd.set(i,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(e){let t=this._getSecondPointerPosition(e),i=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(i*i+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(e.pageX+t.x)*.5,a=(e.pageY+t.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enablePan&&this._handleTouchMovePan(e)}_handleTouchMoveDollyRotate(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enableRotate&&this._handleTouchMoveRotate(e)}_addPointer(e){this._pointers.push(e.pointerId)}_removePointer(e){delete this._pointerPositions[e.pointerId];for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId){this._pointers.splice(t,1);return}}_isTrackingPointer(e){for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId)return!0;return!1}_trackPointer(e){let t=this._pointerPositions[e.pointerId];t===void 0&&(t=new qe,this._pointerPositions[e.pointerId]=t),t.set(e.pageX,e.pageY)}_getSecondPointerPosition(e){let t=e.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[t]}_customWheelEvent(e){let t=e.deltaMode,i={clientX:e.clientX,clientY:e.clientY,deltaY:e.deltaY};switch(t){case 1:i.deltaY*=16;break;case 2:i.deltaY*=100;break}return e.ctrlKey&&!this._controlActive&&(i.deltaY*=10),i}};function AE(n){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(n.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(n)&&(this._addPointer(n),n.pointerType==="touch"?this._onTouchStart(n):this._onMouseDown(n),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function CE(n){this.enabled!==!1&&(n.pointerType==="touch"?this._onTouchMove(n):this._onMouseMove(n))}function RE(n){switch(this._removePointer(n),this._pointers.length){case 0:this.domElement.releasePointerCapture(n.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(T_),this.state=Rt.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let e=this._pointers[0],t=this._pointerPositions[e];this._onTouchStart({pointerId:e,pageX:t.x,pageY:t.y});break}}function PE(n){let e;switch(n.button){case 0:e=this.mouseButtons.LEFT;break;case 1:e=this.mouseButtons.MIDDLE;break;case 2:e=this.mouseButtons.RIGHT;break;default:e=-1}switch(e){case Rr.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(n),this.state=Rt.DOLLY;break;case Rr.ROTATE:if(n.ctrlKey||n.metaKey||n.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(n),this.state=Rt.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(n),this.state=Rt.ROTATE}break;case Rr.PAN:if(n.ctrlKey||n.metaKey||n.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(n),this.state=Rt.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(n),this.state=Rt.PAN}break;default:this.state=Rt.NONE}this.state!==Rt.NONE&&this.dispatchEvent(dp)}function IE(n){switch(this.state){case Rt.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(n);break;case Rt.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(n);break;case Rt.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(n);break}}function LE(n){this.enabled===!1||this.enableZoom===!1||this.state!==Rt.NONE||(n.preventDefault(),this.dispatchEvent(dp),this._handleMouseWheel(this._customWheelEvent(n)),this.dispatchEvent(T_))}function DE(n){this.enabled!==!1&&this._handleKeyDown(n)}function NE(n){switch(this._trackPointer(n),this._pointers.length){case 1:switch(this.touches.ONE){case Pr.ROTATE:if(this.enableRotate===!1){this.state=Rt.NONE;break}this._handleTouchStartRotate(n),this.state=Rt.TOUCH_ROTATE;break;case Pr.PAN:if(this.enablePan===!1){this.state=Rt.NONE;break}this._handleTouchStartPan(n),this.state=Rt.TOUCH_PAN;break;default:this.state=Rt.NONE}break;case 2:switch(this.touches.TWO){case Pr.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(n),this.state=Rt.TOUCH_DOLLY_PAN;break;case Pr.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(n),this.state=Rt.TOUCH_DOLLY_ROTATE;break;default:this.state=Rt.NONE}break;default:this.state=Rt.NONE}this.state!==Rt.NONE&&this.dispatchEvent(dp)}function UE(n){switch(this._trackPointer(n),this.state){case Rt.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(n),this.update();break;case Rt.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(n),this.update();break;case Rt.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(n),this.update();break;case Rt.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(n),this.update();break;default:this.state=Rt.NONE}}function FE(n){this.enabled!==!1&&n.preventDefault()}function OE(n){n.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function kE(n){n.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var kh=class extends Jr{constructor(){super(),this.name="RoomEnvironment",this.position.y=-3.5;let e=new qt;e.deleteAttribute("uv");let t=new Er({side:$n}),i=new Er,s=new wl(16777215,900,28,2);s.position.set(.418,16.199,.3),this.add(s);let r=new Ae(e,t);r.position.set(-.757,13.219,.717),r.scale.set(31.713,28.305,28.591),this.add(r);let o=new dl(e,i,6),a=new rn;a.position.set(-10.906,2.009,1.846),a.rotation.set(0,-.195,0),a.scale.set(2.328,7.905,4.651),a.updateMatrix(),o.setMatrixAt(0,a.matrix),a.position.set(-5.607,-.754,-.758),a.rotation.set(0,.994,0),a.scale.set(1.97,1.534,3.955),a.updateMatrix(),o.setMatrixAt(1,a.matrix),a.position.set(6.167,.857,7.803),a.rotation.set(0,.561,0),a.scale.set(3.927,6.285,3.687),a.updateMatrix(),o.setMatrixAt(2,a.matrix),a.position.set(-2.017,.018,6.124),a.rotation.set(0,.333,0),a.scale.set(2.002,4.566,2.064),a.updateMatrix(),o.setMatrixAt(3,a.matrix),a.position.set(2.291,-.756,-2.621),a.rotation.set(0,-.286,0),a.scale.set(1.546,1.552,1.496),a.updateMatrix(),o.setMatrixAt(4,a.matrix),a.position.set(-2.193,-.369,-5.547),a.rotation.set(0,.516,0),a.scale.set(3.875,3.487,2.986),a.updateMatrix(),o.setMatrixAt(5,a.matrix),this.add(o);let c=new Ae(e,va(50));c.position.set(-16.116,14.37,8.208),c.scale.set(.1,2.428,2.739),this.add(c);let l=new Ae(e,va(50));l.position.set(-16.109,18.021,-8.207),l.scale.set(.1,2.425,2.751),this.add(l);let h=new Ae(e,va(17));h.position.set(14.904,12.198,-1.832),h.scale.set(.15,4.265,6.331),this.add(h);let d=new Ae(e,va(43));d.position.set(-.462,8.89,14.52),d.scale.set(4.38,5.441,.088),this.add(d);let u=new Ae(e,va(20));u.position.set(3.235,11.486,-12.541),u.scale.set(2.5,2,.1),this.add(u);let f=new Ae(e,va(100));f.position.set(0,20,0),f.scale.set(1,.1,1),this.add(f)}dispose(){let e=new Set;this.traverse(t=>{t.isMesh&&(e.add(t.geometry),e.add(t.material))});for(let t of e)t.dispose()}};function va(n){return new vl({color:0,emissive:16777215,emissiveIntensity:n})}var fp=400,BE=`
varying vec3 place;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  place = world.xyz;
  gl_Position = projectionMatrix * viewMatrix * world;
}`,zE=`
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
}`,Bh=class{object=new Jn;uniforms={colour:new Kr(new Ke),centre:new Kr({x:0,y:0,z:0}),reach:new Kr(20)};shadows=new xl({opacity:.25});constructor(){let e=new ns(fp,fp),t=new Gi({uniforms:this.uniforms,vertexShader:BE,fragmentShader:zE,transparent:!0,depthWrite:!1}),i=new Ae(e,this.shadows);i.receiveShadow=!0;let s=new Ae(e,t);s.renderOrder=-2,i.renderOrder=-1,this.object.add(s,i)}paint(e,t){this.uniforms.colour.value.set(e),this.shadows.opacity=t}surround(e,t){this.uniforms.centre.value=e,this.uniforms.reach.value=Math.min(Math.max(6*t,8),fp/2)}};var A_=14692657,GE=1863633,VE=.25;function pp(n){let e=n.material;return e.depthTest=!1,e.transparent=!0,n.renderOrder=10,n.frustumCulled=!1,n}function mp(n,e){n.geometry.dispose(),n.geometry=new Bt().setAttribute("position",new Xn(e,3))}var zh=class{object=new Jn;points=pp(new fl(new Bt,new aa({color:A_,size:7,sizeAttenuation:!1})));forces=pp(new oa(new Bt,new Ms({color:A_})));path=pp(new hi(new Bt,new Ms({color:GE})));axes=[];constructor(){this.object.add(this.points,this.forces,this.path)}contacts(e,t){mp(this.points,new Float32Array(e.flatMap(o=>o.position)));let i=Math.max(1e-9,...e.map(o=>Math.hypot(...o.force))),s=VE*t/i,r=e.flatMap(({position:[o,a,c],force:[l,h,d]})=>{let u=d<0?-s:s;return[o,a,c,o+u*l,a+u*h,c+u*d]});mp(this.forces,new Float32Array(r))}trail(e){mp(this.path,e)}frames(e,t){for(let i of this.axes)i.removeFromParent(),i.dispose();this.axes=e.map(i=>{let s=new Al(t);return s.material.depthTest=!1,s.renderOrder=9,i.add(s),s})}};function C_(n,e=Math.PI/3){let t=n.index?n.toNonIndexed():n,i=t.attributes.position,s=i.count,r;if(i.isBufferAttribute===!0&&i.itemSize===3&&i.normalized===!1)r=i.array;else{r=new Float64Array(s*3);for(let y=0;y<s;y++)r[3*y+0]=i.getX(y),r[3*y+1]=i.getY(y),r[3*y+2]=i.getZ(y)}let o=Math.cos(e),a=(1+1e-10)*100,c=s/3,l=new Float64Array(c*3);for(let y=0;y<c;y++){let C=9*y,T=r[C+0],x=r[C+1],M=r[C+2],U=r[C+3],P=r[C+4],L=r[C+5],B=r[C+6],W=r[C+7],N=r[C+8],G=B-U,Z=W-P,V=N-L,oe=T-U,q=x-P,j=M-L,te=Z*j-V*q,ue=V*oe-G*j,he=G*q-Z*oe,Q=1/(Math.sqrt(te*te+ue*ue+he*he)||1);l[3*y+0]=te*Q,l[3*y+1]=ue*Q,l[3*y+2]=he*Q}let h=new Int32Array(s),d=new Float64Array(s*3),u=1;for(;u<s*2;)u<<=1;let f=u-1,g=new Int32Array(u),b=0;for(let y=0;y<s;y++){let C=3*y,T=Math.trunc(r[C+0]*a),x=Math.trunc(r[C+1]*a),M=Math.trunc(r[C+2]*a),U=(Math.imul(T,73856093)^Math.imul(x,19349663)^Math.imul(M,83492791))&f;for(;;){let P=g[U];if(P===0){let B=3*b;d[B+0]=T,d[B+1]=x,d[B+2]=M,g[U]=b+1,h[y]=b++;break}let L=3*(P-1);if(d[L+0]===T&&d[L+1]===x&&d[L+2]===M){h[y]=P-1;break}U=U+1&f}}let m=new Int32Array(b+1);for(let y=0;y<s;y++)m[h[y]+1]++;for(let y=0;y<b;y++)m[y+1]+=m[y];let p=new Int32Array(s),_=m.slice(0,b);for(let y=0;y<c;y++){let C=3*y;p[_[h[C+0]]++]=y,p[_[h[C+1]]++]=y,p[_[h[C+2]]++]=y}let A=new Float32Array(s*3);for(let y=0;y<c;y++){let C=3*y,T=l[C+0],x=l[C+1],M=l[C+2];for(let U=0;U<3;U++){let P=C+U,L=h[P],B=0,W=0,N=0;for(let Z=m[L],V=m[L+1];Z<V;Z++){let oe=3*p[Z],q=l[oe+0],j=l[oe+1],te=l[oe+2];T*q+x*j+M*te>o&&(B+=q,W+=j,N+=te)}let G=1/(Math.sqrt(B*B+W*W+N*N)||1);A[3*P+0]=B*G,A[3*P+1]=W*G,A[3*P+2]=N*G}}return t.setAttribute("normal",new Xn(A,3,!1)),t}var ya=40,HE=.6,WE=6e4;function R_(n){return n.shape==="plane"&&!(n.size[0]&&n.size[1])}function P_(n,e){return n.map(t=>{let i=new Bt,s=t.offset+12*t.vertices,r=new Float32Array(e,t.offset,3*t.vertices);i.setAttribute("position",new Xn(r,3));let o=new Uint32Array(e,s,3*t.triangles);return i.setIndex(new Xn(o,1)),t.triangles<=WE?C_(i,HE):(i.computeVertexNormals(),i)})}function I_(n,e){let t=new Ae(qE(n,e),XE(n));t.position.set(...n.position);let[i,s,r,o]=n.wxyz;return t.quaternion.set(s,r,o,i),t.castShadow=n.shape!=="plane"&&n.rgba[3]>.5,t.receiveShadow=!0,t}function XE(n){let[e,t,i,s]=n.rgba;return new Er({color:new Ke().setRGB(e,t,i,ci),roughness:.55,metalness:.05,opacity:s,transparent:s<1,depthWrite:s>=1,side:n.shape==="mesh"?gi:ws})}function qE(n,e){let[t=0,i=0,s=0]=n.size;switch(n.shape){case"box":return new qt(t,i,s);case"sphere":return new wr(t,ya,ya/2);case"ellipsoid":return new wr(1,ya,ya/2).scale(t,i,s);case"cylinder":return new An(t,t,i,ya).rotateX(Math.PI/2);case"capsule":return new _l(t,i,10,ya).rotateX(Math.PI/2);case"plane":return new ns(2*t,2*i);default:return e[n.mesh]??new Bt}}var L_=45,YE=1863633,ZE={front:[1,0,.12],side:[0,-1,.12],top:[0,-.001,1]},Gh=class{constructor(e,t,i){this.host=e;this.rich=t;this.onPick=i;this.renderer=new Eh({antialias:!0,powerPreference:"high-performance"}),this.renderer.toneMapping=Cl,this.renderer.setPixelRatio(t?Math.min(devicePixelRatio,2):1),this.renderer.shadowMap.enabled=t,this.renderer.shadowMap.type=eo,e.append(this.renderer.domElement),this.camera.up.set(0,0,1),this.controls=new Oh(this.camera,this.renderer.domElement),this.controls.maxPolarAngle=.495*Math.PI,this.controls.minDistance=.1,this.controls.maxDistance=120,this.controls.zoomToCursor=!0,this.controls.addEventListener("change",()=>this.requestDraw()),this.light(),this.scene.add(this.ground.object,this.content,this.overlays.object),this.handle=new Nh(this.scene,this.camera,this.renderer.domElement,s=>{this.controls.enabled=!s},()=>this.requestDraw()),this.watchPointer(),new ResizeObserver(()=>this.resize()).observe(e)}host;rich;onPick;renderer;scene=new Jr;camera=new ni(L_,1,.01,500);controls;ground=new Bh;sun=new Tl(16777215,1.7);content=new Jn;overlays=new zh;size=1;followed=-1;handle;bodies=[];opened=null;picked=-1;isDirty=!1;paint(e){this.scene.background=new Ke(e.background),this.ground.paint(e.grid,e.shadow),this.requestDraw()}show(e,t){this.clear(),this.opened=e;let i=P_(e.meshes,t);this.bodies=e.bodies.map(()=>new Jn),this.bodies.forEach((o,a)=>{o.userData.body=a});let s=new Jn,r=!1;for(let o of e.shapes){if(R_(o)){r=!0,this.ground.object.position.set(...o.position);continue}let a=I_(o,i);(this.bodies[o.body]??s).add(a)}this.ground.object.visible=r,this.content.add(s,...this.bodies),this.look("home")}move(e){this.bodies.forEach((t,i)=>{let s=7*i;if(!Number.isFinite(e[s]))return;t.position.fromArray(e,s);let[r=1,o=0,a=0,c=0]=e.subarray(s+3,s+7);t.quaternion.set(o,a,c,r)}),this.follow(this.followed),this.requestDraw()}follow(e){let t=this.bodies[e];if(this.followed=e,t===void 0)return;let i=t.position.clone().sub(this.controls.target);this.controls.target.add(i),this.camera.position.add(i),this.controls.update()}contacts(e){this.overlays.contacts(e,this.size),this.requestDraw()}trail(e){this.overlays.trail(e),this.requestDraw()}frames(e){this.overlays.frames(e?this.bodies:[],.07*this.size),this.requestDraw()}wireframe(e){this.content.traverse(t=>{let i=t.material;i&&"wireframe"in i&&(i.wireframe=e)}),this.requestDraw()}fitLight(){let e=new Bi;for(let r of this.bodies)e.expandByObject(r);if(e.isEmpty())return;this.size=Math.min(Math.max(e.getSize(new z).length(),.2),10);let t=e.getCenter(new z),i=Math.min(Math.max(1.3*e.getSize(new z).length()*.5,.8),25);this.sun.position.copy(t).add(new z(.5,-.45,1).multiplyScalar(2.5*i)),this.sun.target.position.copy(t);let s=this.sun.shadow.camera;s.left=s.bottom=-1.6*i,s.right=s.top=1.6*i,s.near=.1*i,s.far=6*i,s.updateProjectionMatrix(),this.sun.shadow.normalBias=.004*i,this.requestDraw()}look(e){if(this.opened===null)return;let t=new z(...this.opened.camera_position),i=new z(...this.opened.camera_target);if(this.controls.target.copy(i),e==="home")this.camera.position.copy(t);else{let s=t.distanceTo(i),r=new z(...ZE[e]).normalize();this.camera.position.copy(i).addScaledVector(r,s)}this.controls.update(),this.requestDraw()}mark(e){this.paintBody(this.picked,0),this.picked=e,this.paintBody(e,.35),this.requestDraw()}picture(){return this.draw(),this.renderer.domElement.toDataURL("image/png")}paintBody(e,t){for(let i of this.bodies[e]?.children??[]){let s=i.material;s.emissive?.set(YE),s.emissiveIntensity=t}}light(){if(this.scene.add(new bl(16777215,10134445,this.rich?.6:1.6)),this.sun.castShadow=this.rich,this.sun.shadow.mapSize.set(2048,2048),this.sun.shadow.bias=-2e-4,this.sun.shadow.radius=4,this.sun.position.set(2,-2,4),this.scene.add(this.sun,this.sun.target),this.rich){let e=new _a(this.renderer);this.scene.environment=e.fromScene(new kh,.04).texture,this.scene.environmentIntensity=.5,e.dispose()}}watchPointer(){let e=this.renderer.domElement,t={x:0,y:0};e.addEventListener("pointerdown",i=>{t={x:i.clientX,y:i.clientY}}),e.addEventListener("pointerup",i=>{Math.hypot(i.clientX-t.x,i.clientY-t.y)<4&&i.button===0&&!this.handle.isUsed&&this.onPick(this.bodyAt(i))})}bodyAt(e){let t=this.renderer.domElement.getBoundingClientRect(),i=(e.clientX-t.left)/t.width*2-1,s=1-(e.clientY-t.top)/t.height*2,r=new jr;return r.setFromCamera(new qe(i,s),this.camera),r.intersectObject(this.content,!0).find(c=>c.object.isMesh)?.object.parent?.userData.body??-1}clear(){this.picked=this.followed=-1,this.overlays.frames([],1);for(let e of[...this.content.children])for(let t of e.children){let i=t;i.geometry.dispose(),i.material.dispose()}this.content.clear()}resize(){let{clientWidth:e,clientHeight:t}=this.host;if(e===0||t===0)return;this.renderer.setSize(e,t),this.camera.aspect=e/t;let s=Math.tan(L_/360*Math.PI)/Math.min(1,this.camera.aspect);this.camera.fov=360/Math.PI*Math.atan(s),this.camera.updateProjectionMatrix(),this.draw()}requestDraw(){this.isDirty||(this.isDirty=!0,requestAnimationFrame(()=>this.draw()))}draw(){this.isDirty=!1,this.ground.surround(this.controls.target,this.camera.position.distanceTo(this.controls.target)),this.renderer.render(this.scene,this.camera)}};var JE=0;function R(n,e,t,i,s,r){e||(e={});var o,a,c=e;if("ref"in c)for(a in c={},e)a=="ref"?o=e[a]:c[a]=e[a];var l={type:n,props:c,key:t,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:void 0,__v:--JE,__i:-1,__u:0,__source:s,__self:r};if(typeof n=="function"&&(o=n.defaultProps))for(a in o)c[a]===void 0&&(c[a]=o[a]);return wt.vnode&&wt.vnode(l),l}var $E={play:"M7 5l12 7-12 7z",pause:"M8 5v14M16 5v14",step:"M6 5l9 7-9 7zM19 5v14",back:"M18 5l-9 7 9 7zM5 5v14",reset:"M4 12a8 8 0 1 0 2.5-5.8M4 4v4.5h4.5",gallery:"M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",sun:"M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5",moon:"M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",help:"M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.5",close:"M6 6l12 12M18 6L6 18",home:"M4 11l8-7 8 7M6 10v10h12V10",camera:"M4 8h3l2-3h6l2 3h3v11H4zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z",route:"M6 19a2 2 0 1 0 0-.01M18 5a2 2 0 1 0 0-.01M8 19h7a3.5 3.5 0 0 0 0-7H9a3.5 3.5 0 0 1 0-7h7",search:"M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20",plus:"M12 5v14M5 12h14",record:"M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10z",below:"M4 5h16v14H4zM4 14h16",beside:"M4 5h16v14H4zM14 5v14",down:"M6 9l6 6 6-6"};function Yn({name:n,filled:e}){return R("svg",{class:e?"icon filled":"icon",viewBox:"0 0 24 24","aria-hidden":"true",children:R("path",{d:$E[n]})})}function Qs(n){let[e,t]=Di(null),i=$i(""),s=e!==null&&!Number.isFinite(zd(e));function r(o,a){let c=zd(o);!Number.isFinite(c)||!a&&o===i.current||(i.current=o,n.onCommit(c))}return R("span",{class:s?"number invalid":"number",children:[R("input",{type:"text",inputMode:"decimal",autoComplete:"off",spellcheck:!1,"aria-label":n.label,"aria-invalid":s,disabled:n.disabled??!1,value:e??n.shown,onFocus:o=>{i.current=n.shown,t(n.shown),o.currentTarget.select()},onInput:o=>t(o.currentTarget.value),onKeyDown:o=>{o.stopPropagation(),o.key==="Enter"&&r(o.currentTarget.value,!0),o.key==="Escape"&&(t(i.current),o.currentTarget.value=i.current,o.currentTarget.blur())},onBlur:o=>{r(o.currentTarget.value,!1),t(null)}}),n.unit?R("span",{class:"unit",children:n.unit}):null]})}function D_(n){return R("button",{type:"button",role:"switch",class:"switch","aria-label":n.label,"aria-checked":n.checked,onClick:()=>n.onChange(!n.checked)})}function Fn(n){return R("button",{type:"button",class:n.primary?"icon-button primary":"icon-button","aria-label":n.label,title:n.label,disabled:n.disabled??!1,onClick:n.onClick,children:R(Yn,{name:n.icon,filled:n.filled??!1})})}function Vh({label:n,side:e,children:t}){let[i,s]=Di(!1);return R("div",{class:"menu",onFocusOut:r=>{r.currentTarget.contains(r.relatedTarget)||s(!1)},children:[R("button",{type:"button",class:"view-button","aria-haspopup":"menu","aria-expanded":i,onClick:()=>s(!i),children:n}),i?R("div",{class:`menu-list ${e??""}`,role:"menu","aria-label":n,children:t}):null]})}function Kn({title:n,text:e}){return R("div",{class:"empty",children:[R("strong",{children:n}),R("p",{children:e})]})}var Hh=et("translate"),KE=.02;function N_(n,e){mr({kind:"solve",robot:n,...e,moves:!0})}function U_(n){let{tool:e}=n,t=pr.value===e.robot,i=En.value?.poses,s=i?Uh(i,e):null,r=dr.value?.robot===e.robot?dr.value:null;return R("div",{class:"tool",children:[R("div",{class:"tool-head",children:[R("span",{class:"quiet",children:"tool"}),R("span",{class:"numeric",children:[s?s.position.toArray().map(o=>fn(o,3)).join("  "):"\u2013"," ","m"]}),R("button",{type:"button",class:"button","aria-pressed":t,onClick:()=>{pr.value=t?"":e.robot,dr.value=null},children:t?"Done":"Move tool"})]}),t?R(jE,{}):null,t&&r?R(QE,{found:r}):null]})}function jE(){return R("div",{class:"tool-head",children:[R("div",{class:"choice",role:"toolbar","aria-label":"Handle",children:[["translate","move"],["rotate","turn"]].map(([e,t])=>R("button",{type:"button","aria-pressed":Hh.value===e,onClick:()=>{Hh.value=e},children:t},e))}),R("span",{class:"quiet",children:"drag the handle in the view"})]})}function QE({found:n}){let e=n.solutions.filter(i=>i.in_limits),t=n.reason||(e.length===0?"only outside the joint limits":"");return R(In,{children:[t?R("p",{class:"unreachable",role:"alert",children:["Not reachable: ",it(t)]}):null,R("ul",{class:"solutions","aria-label":"Solutions",children:n.solutions.map((i,s)=>R(eT,{found:n,solution:i,number:s+1},i.branch+i.positions.join()))})]})}function eT({found:n,solution:e,number:t}){let i=(e.singularity??1)<KE,s=Fo("rad",vs.value),r=e.positions.map(a=>fn(a*s,s===1?2:0)).join(" ");function o(){let a=Object.fromEntries(n.joints.map((l,h)=>[l,e.positions[h]??0])),c={robot:n.robot,joints:a};Kt({kind:"command",name:"move",arguments:c})}return R("li",{children:R("button",{type:"button",disabled:!e.in_limits,"aria-label":`Solution ${t}`,title:e.in_limits?"Move there":"Outside the joint limits",onClick:o,children:[R("span",{children:it(e.branch)||`solution ${t}`}),i?R("em",{children:"singular"}):null,R("span",{class:"numeric quiet",children:r})]})})}var F_={light:{background:"#f3f5f8",grid:"#8b97a6",shadow:.22},dark:{background:"#171b21",grid:"#5d6875",shadow:.5}},tT=10,ba=null;function lo(n){ba?.look(n)}function k_(){let n=$i(null),e=fr.value?.rich_light,[t,i]=Di("");return Ji(()=>{if(!(n.current===null||e===void 0||ba!==null))try{ba=new Gh(n.current,e,s=>{Ui.value=s}),nT(ba)}catch(s){i(String(s))}},[e]),R("div",{class:"view",children:[R("div",{class:"canvas",ref:n}),t?R(Kn,{title:"No 3D view",text:`This browser cannot draw with WebGL: ${t}`}):null,R(lT,{}),R(aT,{}),ut.value?R(sT,{}):null,R(cT,{}),No.value?R("div",{class:"busy",role:"status",children:[R("span",{class:"spinner"}),it(No.value)]}):null]})}function nT(n){let e=!0;It(()=>n.paint(Ki.value?F_.dark:F_.light)),It(()=>n.mark(Ui.value)),It(()=>n.contacts(Ya.value)),It(()=>n.follow(fi.follow.value?Ui.value:-1));let t=()=>{let i=fi.trail.value&&Ui.value>=0;n.trail(i?Ni.path(Ui.value,tT):new Float32Array)};It(t),It(()=>n.handle.mode(Hh.value)),It(()=>O_(n,pr.value,En.peek()?.poses)),It(()=>n.frames(fi.frames.value)),It(()=>n.wireframe(fi.wireframe.value)),It(()=>{let i=ut.value;i!==null&&(e=!0,iT(i.number,i.meshes.length).then(s=>{if(ut.value!==i)return;n.show(i,s);let r=En.peek();r!==null&&n.move(r.poses),n.fitLight(),n.frames(fi.frames.peek()),n.wireframe(fi.wireframe.peek())}))}),Ac(i=>{n.move(i.poses),fi.trail.peek()&&t();let s=dr.peek()!==null||n.handle.isUsed;pr.peek()&&!s&&O_(n,pr.peek(),i.poses),e&&n.fitLight(),e=!1})}function O_(n,e,t){let i=ut.peek()?.tools.find(o=>o.robot===e);if(i===void 0||t===void 0){n.handle.hide();return}let{position:s,rotation:r}=Uh(t,i);n.handle.show(s,r,o=>N_(e,o))}async function iT(n,e){if(e===0)return new ArrayBuffer(0);let t=await fetch(`/meshes/${n}`);return t.ok?t.arrayBuffer():new ArrayBuffer(0)}function sT(){return R("div",{class:"views",role:"toolbar","aria-label":"Camera",children:[R(Fn,{icon:"home",label:"Home view",onClick:()=>lo("home")}),["front","side","top"].map(e=>R("button",{type:"button",class:"view-button",onClick:()=>lo(e),children:e},e)),R(oT,{})]})}var rT=[["contacts","Contacts and forces"],["frames","Frames of bodies"],["trail","Trail of the selected body"],["follow","Follow the selected body"],["wireframe","Wireframe"]];function oT(){let n=!!ut.value?.playback;return R(Vh,{label:"show",side:"up",children:[rT.filter(([e])=>!(n&&e==="contacts")).map(([e,t])=>R("button",{type:"button",role:"menuitemcheckbox","aria-checked":fi[e].value,onClick:()=>{fi[e].value=!fi[e].value},children:t},e)),R("button",{type:"button",role:"menuitem",onClick:()=>{ba&&Bd(`${ut.value?.scene??"scene"}.png`,ba.picture())},children:"Save picture"})]})}function aT(){let e=ut.value?.bodies[Ui.value],t=En.value;if(e===void 0||t===null)return null;let i=7*Ui.value,s=[...t.poses.subarray(i,i+7)];return R("aside",{class:"selection","aria-label":"Selected body",children:[R("div",{class:"selection-head",children:[R("strong",{children:it(e)}),R(Fn,{icon:"close",label:"Clear selection",onClick:()=>{Ui.value=-1}})]}),R("dl",{class:"numeric",children:[R("dt",{children:"x y z [m]"}),R("dd",{children:s.slice(0,3).map(r=>fn(r,3)).join("  ")}),R("dt",{children:"qw qx qy qz"}),R("dd",{children:s.slice(3).map(r=>fn(r,3)).join("  ")})]})]})}function lT(){let n=ks.value?.trouble,e=ut.value?.playback?.notes??[];return!n&&e.length===0?null:R("div",{class:"banners",children:[n?R("div",{class:"banner bad",role:"alert",children:[R("span",{children:it(n)}),ut.value?.playback?null:R("button",{type:"button",class:"button",onClick:()=>Kt({kind:"reset"}),children:"Reset"})]}):null,e.map(t=>R("div",{class:"banner warn",role:"status",children:it(t)},t))]})}function cT(){let n=ut.value;return n===null?null:n.playback?R(uT,{}):R(hT,{})}function uT(){let n=ks.value;if(n===null)return null;let e=En.value?.time??n.begin;return R("div",{class:"timeline",children:[R("span",{class:"numeric quiet",children:fn(n.begin,2)}),R("input",{type:"range","aria-label":"Time",min:n.begin,max:Math.max(n.end,n.begin+1e-6),step:"any",value:e,onInput:t=>mr({kind:"seek",time:Number(t.currentTarget.value)})}),R("span",{class:"numeric quiet",children:[fn(n.end,2)," s"]})]})}function hT(){if(En.value===null||_s.value||Ni.end-Ni.begin<.2)return null;let e=hr.value??Ni.end,t=Mc.value.findLast(s=>s.time<=e+1e-9),i=hr.value!==null;return R("div",{class:"timeline",children:[R("span",{class:"numeric quiet",children:fn(Ni.begin,2)}),R("input",{type:"range","aria-label":"Look back",min:Ni.begin,max:Ni.end,step:"any",value:e,onInput:s=>Cc(Number(s.currentTarget.value))}),R("span",{class:"numeric quiet",children:[fn(Ni.end,2)," s"]}),i&&t?R(In,{children:[R("button",{type:"button",class:"button",onClick:()=>dT(t.number),children:["Continue from ",fn(t.time,2)," s"]}),R("button",{type:"button",class:"button",onClick:()=>Cc(null),children:"Now"})]}):null]})}async function dT(n){await Kt({kind:"restore",number:n})===null&&Cc(null)}var fT={" ":Rc,ArrowRight:()=>{Kt({kind:"step",count:1})},ArrowLeft:()=>{ut.value?.playback&&Kt({kind:"step",count:-1})},r:()=>{Kt({kind:"reset"})},f:()=>lo("home"),1:()=>lo("front"),2:()=>lo("side"),3:()=>lo("top")};function B_(){addEventListener("keydown",n=>{n.ctrlKey||n.metaKey||n.altKey||n.target instanceof HTMLInputElement&&n.target.type!=="checkbox"&&n.key!=="Escape"||pT(n.key)&&n.preventDefault()})}function pT(n){if(n==="?")return xs.value=!xs.value,!0;if(n==="Escape")return xs.value?xs.value=!1:pi.value&&ut.value?pi.value=!1:Ui.value=-1,!0;if(ut.value===null)return!1;if(n==="g")return pi.value=!pi.value,!0;let e=pi.value?void 0:fT[n];return e?.(),e!==void 0}var G_=["Robot","Live","Plot","Table","Log"],z_={below:[],active:{side:"Robot",below:null},size:{side:360,below:240}},mT={side:280,below:140},gT={side:720,below:640};function Xh(n,e){return G_.filter(t=>n.below.includes(t)===(e==="below"))}function gp(n,e){let t=n.below.includes(e)?"below":"side";return{...n,active:{...n.active,[t]:e}}}function V_(n,e){let t=n.below.includes(e),i=t?n.below.filter(a=>a!==e):[...n.below,e],s={...n,below:i},r=t?"below":"side",o={...n.active,[r]:Xh(s,r)[0]??null};return gp({...s,active:o},e)}function Wh(n,e,t){let i=Math.min(Math.max(Math.round(t),mT[e]),gT[e]);return{...n,size:{...n.size,[e]:i}}}function H_(n){try{let e=JSON.parse(n??""),t=G_.filter(c=>e.below?.includes(c)),i={...z_,below:t},s=Xh(i,"side"),r=e.active?.side,o={side:r&&s.includes(r)?r:s[0]??null,below:t[0]??null},a=Wh({...i,active:o},"side",Number(e.size?.side)||360);return Wh(a,"below",Number(e.size?.below)||240)}catch{return z_}}var _T=/^actuators\.(.+)\.command$/,xT=/^robots\..*\.targets\.|^actuators\..+\.command$/,vT=/^(sensors|materials|joints|limits of actuators)$|gains|locked/,yT=/left|L$/,bT=/right|R$/;function W_(n,e){let t=new Map(n.map(i=>[i.path,i.value]));return n.flatMap(i=>{let s=_T.exec(i.path)?.[1];if(s===void 0||typeof i.value!="number")return[];let r=t.get(`actuators.${s}.limit`),o=e.find(l=>l.name===s),[a,c]=ST(i,o,typeof r=="number"?r:null);return{name:s,path:i.path,what:i.what,value:i.value,lower:a,upper:c}})}function ST(n,e,t){let i=Math.abs(Number(n.value));if(n.what.includes("-1 to 1"))return[-1,1];if(n.what.includes("position"))return[e?.lower??Math.min(-1,-i),e?.upper??Math.max(1,i)];if(n.what.includes("velocity")){let r=Math.max(10,2*i);return[-r,r]}let s=Math.max(t!==null&&Number.isFinite(t)?t:10,i);return[-s,s]}function X_(n){let e=n.filter(s=>s.what.includes("velocity")),t=e.filter(s=>yT.test(s.name)).map(s=>s.path),i=e.filter(s=>bT.test(s.name)).map(s=>s.path);return t.length>0&&t.length===i.length?{left:t,right:i}:null}function q_(n,e){let t=n-e,i=n+e,s=Math.max(1,Math.abs(t),Math.abs(i));return{left:t/s,right:i/s}}function Y_(n){let e=new Map;for(let i of n){if(xT.test(i.path))continue;let s=i.path.split("."),r=s[0]==="robots"&&s.length>3,o=s[0]==="actuators"?"limits of actuators":s[0]??"",a=s.length===1?"world":r?s.slice(1,3).join(" "):o;e.set(a,[...e.get(a)??[],i])}return[...e].map(([i,s])=>({title:i,rare:vT.test(i),values:s})).sort((i,s)=>Number(i.rare)-Number(s.rare))}function Z_(n){let e=n.split(".");return e[0]==="robots"?e.slice(3).join(" "):e.length===1?n:e.slice(1).join(" ")}var _p=et(4),J_=[{label:"Ahead and left",text:"\u2196",key:"q",ahead:1,turn:.5},{label:"Ahead",text:"\u2191",key:"w",ahead:1,turn:0},{label:"Ahead and right",text:"\u2197",key:"e",ahead:1,turn:-.5},{label:"Turn left",text:"\u21BA",key:"a",ahead:0,turn:1},{label:"Stop",text:"\u25A0",key:"x",ahead:0,turn:0},{label:"Turn right",text:"\u21BB",key:"d",ahead:0,turn:-1},{label:"Back",text:"\u2193",key:"s",ahead:-1,turn:0}];function Xl(n,e,t){let{left:i,right:s}=q_(e,t),r=(o,a)=>{for(let c of o)Kt({kind:"set",path:c,value:a*_p.value})};r(n.left,i),r(n.right,s)}function $_({wheels:n}){let e=$i(n);return e.current=n,Ji(()=>{let t="",i=()=>{t!==""&&Xl(e.current,0,0),t=""},s=r=>{r.type==="keyup"&&t===r.key&&i();let o=J_.find(a=>a.key===r.key);!o||r.target instanceof HTMLInputElement||r.ctrlKey||r.metaKey||r.type==="keydown"&&t!==r.key&&(t=r.key,Xl(e.current,o.ahead,o.turn))};return addEventListener("keydown",s),addEventListener("keyup",s),addEventListener("blur",i),()=>{i(),removeEventListener("keydown",s),removeEventListener("keyup",s),removeEventListener("blur",i)}},[]),R("section",{class:"group",children:[R("h2",{children:"drive"}),R("div",{class:"drive",children:[R("div",{class:"pad",role:"toolbar","aria-label":"Drive",children:J_.map(t=>R("button",{type:"button",class:t.label==="Back"?"pad-button back":"pad-button","aria-label":t.label,title:`${t.label} (hold ${t.key.toUpperCase()})`,onPointerDown:i=>{i.currentTarget.setPointerCapture(i.pointerId),Xl(n,t.ahead,t.turn)},onPointerUp:()=>Xl(n,0,0),onPointerCancel:()=>Xl(n,0,0),children:t.text},t.label))}),R("div",{class:"drive-text",children:[R("span",{class:"quiet",children:"Hold a button, or W A S D"}),R(Qs,{label:"Speed of the wheels",unit:"rad/s",shown:Bs(_p.value),onCommit:t=>{_p.value=Math.abs(t)}})]})]})]})}function K_({commands:n}){return n.length===0?null:R("section",{class:"group",children:[R("h2",{children:"actuators"}),n.map(e=>R("div",{class:"joint",children:[R("span",{class:"joint-name",title:`${it(e.name)}: ${it(e.what)}`,children:it(e.name)}),R("span",{class:"slider",children:R("input",{type:"range","aria-label":`${it(e.name)} slider`,min:e.lower,max:e.upper,step:"any",value:e.value,onKeyDown:t=>t.stopPropagation(),onInput:t=>mr({kind:"set",path:e.path,value:Number(t.currentTarget.value)})})}),R(Qs,{label:it(e.path),shown:Bs(e.value,4),onCommit:t=>{Kt({kind:"set",path:e.path,value:t})}})]},e.path))]})}var xp=et(""),j_=["x","y","z"];function Q_(){let n=ut.value;if(n===null)return R(Kn,{title:"No scene",text:"Choose a scene in the gallery."});if(n.playback)return R(Kn,{title:"Playback",text:"A recorded run has no values to set: it has no physics."});let e=xp.value.toLowerCase(),t=Sc.value.filter(r=>`${r.path} ${r.what}`.toLowerCase().includes(e)),i=W_(t,n.joints),s=X_(i);return R("div",{class:"panel",children:[R("label",{class:"search",children:[R(Yn,{name:"search"}),R("input",{type:"search",placeholder:"Filter values","aria-label":"Filter values",value:xp.value,onInput:r=>{xp.value=r.currentTarget.value},onKeyDown:r=>r.stopPropagation()})]}),s?R($_,{wheels:s}):null,R(K_,{commands:i}),Y_(t).map(r=>R(MT,{group:r,forced:e!==""},`${n.number} ${r.title}`))]})}function MT({group:n,forced:e}){let[t,i]=Di(!n.rare),s=t||e;return R("section",{class:"group",children:[R("h2",{children:R("button",{type:"button","aria-expanded":s,onClick:()=>i(!t),children:[R(Yn,{name:"down"})," ",it(n.title)]})}),s?n.values.map(r=>R(wT,{value:r},r.path)):null]})}function wT({value:n}){let e=it(Z_(n.path)),t=it(n.what);return R("div",{class:"live",children:[R("span",{class:"live-name",title:`${it(n.path)}: ${t}`,children:[e,R("small",{children:t})]}),R(ET,{value:n})]})}function ET({value:n}){let{path:e,unit:t}=n,i=it(e),s=n.value,r=o=>{Kt({kind:"set",path:e,value:o})};if(typeof s=="boolean")return R(D_,{label:i,checked:s,onChange:r});if(Array.isArray(s))return R(TT,{label:i,unit:t,values:s,onCommit:r});if(typeof s=="number"||s===null){let o=s===null?"":Bs(s),a=t.includes(" or ")?"":t;return R(Qs,{label:i,shown:o,unit:a,onCommit:r})}return R("span",{class:"reading",children:it(s)})}function TT({label:n,unit:e,values:t,onCommit:i}){let s=t[0]??0;return t.length>3&&t.every(o=>o===s)?R(Qs,{label:n,shown:Bs(s),unit:`\xD7 ${t.length}`,onCommit:o=>i(t.map(()=>o))}):R("span",{class:"list",title:e,children:t.map((o,a)=>R(Qs,{label:`${n} ${j_[a]&&t.length===3?j_[a]:a+1}`,shown:Bs(o,4),onCommit:c=>i(t.map((l,h)=>h===a?c:l))},a))})}var AT=300;function ex(){let n=qa.value;if(n.length===0)return R(Kn,{title:"No events yet",text:"Contacts, alarms, moves and problems appear here."});let e=Math.max(0,n.length-AT);return R("ol",{class:"log","aria-label":"Events",children:n.slice(e).map((t,i)=>R("li",{class:`event-${t.event.replace(/[^a-z-]/g,"")}`,children:[R("span",{class:"numeric quiet",children:fn(t.time,3)}),R("span",{class:"event-kind",children:it(t.event)}),R("span",{children:it(t.message)})]},e+i)).reverse()})}var CT="uplot",RT="u-hz",PT="u-vt",IT="u-title",LT="u-wrap",DT="u-under",NT="u-over",UT="u-axis",ho="u-off",FT="u-select",OT="u-cursor-x",kT="u-cursor-y",BT="u-cursor-pt",zT="u-legend",GT="u-live",VT="u-inline",HT="u-series",WT="u-marker",tx="u-label",XT="u-value",Yl="width",Zl="height";var nx="bottom",Sa="left",vp="right",Fp="#000",ix=Fp+"0",yp="mousemove",sx="mousedown",bp="mouseup",rx="mouseenter",ox="mouseleave",ax="dblclick",qT="resize",YT="scroll",lx="change",$h="dppxchange",Op="--",Ra=typeof window<"u",Tp=Ra?document:null,wa=Ra?window:null,ZT=Ra?navigator:null,Pt,qh;function Ap(){let n=devicePixelRatio;Pt!=n&&(Pt=n,qh&&Rp(lx,qh,Ap),qh=matchMedia(`(min-resolution: ${Pt-.001}dppx) and (max-resolution: ${Pt+.001}dppx)`),fo(lx,qh,Ap),wa.dispatchEvent(new CustomEvent($h)))}function Ci(n,e){if(e!=null){let t=n.classList;!t.contains(e)&&t.add(e)}}function Cp(n,e){let t=n.classList;t.contains(e)&&t.remove(e)}function Qt(n,e,t){n.style[e]=t+"px"}function os(n,e,t,i){let s=Tp.createElement(n);return e!=null&&Ci(s,e),t?.insertBefore(s,i),s}function Hi(n,e){return os("div",n,e)}var cx=new WeakMap;function Rs(n,e,t,i,s){let r="translate("+e+"px,"+t+"px)",o=cx.get(n);r!=o&&(n.style.transform=r,cx.set(n,r),e<0||t<0||e>i||t>s?Ci(n,ho):Cp(n,ho))}var ux=new WeakMap;function hx(n,e,t){let i=e+t,s=ux.get(n);i!=s&&(ux.set(n,i),n.style.background=e,n.style.borderColor=t)}var dx=new WeakMap;function fx(n,e,t,i){let s=e+""+t,r=dx.get(n);s!=r&&(dx.set(n,s),n.style.height=t+"px",n.style.width=e+"px",n.style.marginLeft=i?-e/2+"px":0,n.style.marginTop=i?-t/2+"px":0)}var kp={passive:!0},JT={...kp,capture:!0};function fo(n,e,t,i){e.addEventListener(n,t,i?JT:kp)}function Rp(n,e,t,i){e.removeEventListener(n,t,kp)}Ra&&Ap();function as(n,e,t,i){let s;t=t||0,i=i||e.length-1;let r=i<=2147483647;for(;i-t>1;)s=r?t+i>>1:Ri((t+i)/2),e[s]<n?t=s:i=s;return n-e[t]<=e[i]-n?t:i}function Gx(n){return(t,i,s)=>{let r=-1,o=-1;for(let a=i;a<=s;a++)if(n(t[a])){r=a;break}for(let a=s;a>=i;a--)if(n(t[a])){o=a;break}return[r,o]}}var Vx=n=>n!=null,Hx=n=>n!=null&&n>0,Qh=Gx(Vx),$T=Gx(Hx);function KT(n,e,t,i=0,s=!1){let r=s?$T:Qh,o=s?Hx:Vx;[e,t]=r(n,e,t);let a=n[e],c=n[e];if(e>-1)if(i==1)a=n[e],c=n[t];else if(i==-1)a=n[t],c=n[e];else for(let l=e;l<=t;l++){let h=n[l];o(h)&&(h<a?a=h:h>c&&(c=h))}return[a??Ht,c??-Ht]}function ed(n,e,t,i){let s=gx(n),r=gx(e);n==e&&(s==-1?(n*=t,e/=t):(n/=t,e*=t));let o=t==10?er:Wx,a=s==1?Ri:Wi,c=r==1?Wi:Ri,l=a(o(kn(n))),h=c(o(kn(e))),d=Ea(t,l),u=Ea(t,h);return t==10&&(l<0&&(d=Wt(d,-l)),h<0&&(u=Wt(u,-h))),i||t==2?(n=d*s,e=u*r):(n=Zx(n,d),e=td(e,u)),[n,e]}function Bp(n,e,t,i){let s=ed(n,e,t,i);return n==0&&(s[0]=0),e==0&&(s[1]=0),s}var zp=.1,px={mode:3,pad:zp},$l={pad:0,soft:null,mode:0},jT={min:$l,max:$l};function Kh(n,e,t,i){return nd(t)?mx(n,e,t):($l.pad=t,$l.soft=i?0:null,$l.mode=i?3:0,mx(n,e,jT))}function At(n,e){return n??e}function QT(n,e,t){for(e=At(e,0),t=At(t,n.length-1);e<=t;){if(n[e]!=null)return!0;e++}return!1}function mx(n,e,t){let i=t.min,s=t.max,r=At(i.pad,0),o=At(s.pad,0),a=At(i.hard,-Ht),c=At(s.hard,Ht),l=At(i.soft,Ht),h=At(s.soft,-Ht),d=At(i.mode,0),u=At(s.mode,0),f=e-n,g=er(f),b=di(kn(n),kn(e)),m=er(b),p=kn(m-g);(f<1e-24||p>10)&&(f=0,(n==0||e==0)&&(f=1e-24,d==2&&l!=Ht&&(r=0),u==2&&h!=-Ht&&(o=0)));let _=f||b||1e3,A=er(_),y=Ea(10,Ri(A)),C=_*(f==0?n==0?.1:1:r),T=Wt(Zx(n-C,y/10),24),x=n>=l&&(d==1||d==3&&T<=l||d==2&&T>=l)?l:Ht,M=di(a,T<x&&n>=x?x:ls(x,T)),U=_*(f==0?e==0?.1:1:o),P=Wt(td(e+U,y/10),24),L=e<=h&&(u==1||u==3&&P>=h||u==2&&P<=h)?h:-Ht,B=ls(c,P>L&&e<=L?L:di(L,P));return M==B&&M==0&&(B=100),[M,B]}var eA=new Intl.NumberFormat(Ra?ZT.language:"en-US"),Gp=n=>eA.format(n),Pi=Math,Jh=Pi.PI,kn=Pi.abs,Ri=Pi.floor,On=Pi.round,Wi=Pi.ceil,ls=Pi.min,di=Pi.max,Ea=Pi.pow,gx=Pi.sign,er=Pi.log10,Wx=Pi.log2,tA=(n,e=1)=>Pi.sinh(n)*e,Sp=(n,e=1)=>Pi.asinh(n/e),Ht=1/0;function _x(n){return(er((n^n>>31)-(n>>31))|0)+1}function Pp(n,e,t){return ls(di(n,e),t)}function Xx(n){return typeof n=="function"}function bt(n){return Xx(n)?n:()=>n}var nA=()=>{},qx=n=>n,Yx=(n,e)=>e,iA=n=>null,xx=n=>!0,vx=(n,e)=>n==e,sA=/\.\d*?(?=9{6,}|0{6,})/gm,po=n=>{if($x(n)||Nr.has(n))return n;let e=`${n}`,t=e.match(sA);if(t==null)return n;let i=t[0].length-1;if(e.indexOf("e-")!=-1){let[s,r]=e.split("e");return+`${po(s)}e${r}`}return Wt(n,i)};function co(n,e){return po(Wt(po(n/e))*e)}function td(n,e){return po(Wi(po(n/e))*e)}function Zx(n,e){return po(Ri(po(n/e))*e)}function Wt(n,e=0){if($x(n))return n;let t=10**e,i=n*t*(1+Number.EPSILON);return On(i)/t}var Nr=new Map;function Jx(n){return((""+n).split(".")[1]||"").length}function jl(n,e,t,i){let s=[],r=i.map(Jx);for(let o=e;o<t;o++){let a=kn(o),c=Wt(Ea(n,o),a);for(let l=0;l<i.length;l++){let h=n==10?+`${i[l]}e${o}`:i[l]*c,d=(o>=0?0:a)+(o>=r[l]?0:r[l]),u=n==10?h:Wt(h,d);s.push(u),Nr.set(u,d)}}return s}var Kl={},Vp=[],Ta=[null,null],Dr=Array.isArray,$x=Number.isInteger,rA=n=>n===void 0;function yx(n){return typeof n=="string"}function nd(n){let e=!1;if(n!=null){let t=n.constructor;e=t==null||t==Object}return e}function oA(n){return n!=null&&typeof n=="object"}var aA=Object.getPrototypeOf(Uint8Array),Kx="__proto__";function Aa(n,e=nd){let t;if(Dr(n)){let i=n.find(s=>s!=null);if(Dr(i)||e(i)){t=Array(n.length);for(let s=0;s<n.length;s++)t[s]=Aa(n[s],e)}else t=n.slice()}else if(n instanceof aA)t=n.slice();else if(e(n)){t={};for(let i in n)i!=Kx&&(t[i]=Aa(n[i],e))}else t=n;return t}function Cn(n){let e=arguments;for(let t=1;t<e.length;t++){let i=e[t];for(let s in i)s!=Kx&&(nd(n[s])?Cn(n[s],Aa(i[s])):n[s]=Aa(i[s]))}return n}var lA=0,cA=1,uA=2;function hA(n,e,t){for(let i=0,s,r=-1;i<e.length;i++){let o=e[i];if(o>r){for(s=o-1;s>=0&&n[s]==null;)n[s--]=null;for(s=o+1;s<t&&n[s]==null;)n[r=s++]=null}}}function dA(n,e){if(mA(n)){let o=n[0].slice();for(let a=1;a<n.length;a++)o.push(...n[a].slice(1));return gA(o[0])||(o=pA(o)),o}let t=new Set;for(let o=0;o<n.length;o++){let c=n[o][0],l=c.length;for(let h=0;h<l;h++)t.add(c[h])}let i=[Array.from(t).sort((o,a)=>o-a)],s=i[0].length,r=new Map;for(let o=0;o<s;o++)r.set(i[0][o],o);for(let o=0;o<n.length;o++){let a=n[o],c=a[0];for(let l=1;l<a.length;l++){let h=a[l],d=Array(s).fill(void 0),u=e?e[o][l]:cA,f=[];for(let g=0;g<h.length;g++){let b=h[g],m=r.get(c[g]);b===null?u!=lA&&(d[m]=b,u==uA&&f.push(m)):d[m]=b}hA(d,f,s),i.push(d)}}return i}var fA=typeof queueMicrotask>"u"?n=>Promise.resolve().then(n):queueMicrotask;function pA(n){let e=n[0],t=e.length,i=Array(t);for(let r=0;r<i.length;r++)i[r]=r;i.sort((r,o)=>e[r]-e[o]);let s=[];for(let r=0;r<n.length;r++){let o=n[r],a=Array(t);for(let c=0;c<t;c++)a[c]=o[i[c]];s.push(a)}return s}function mA(n){let e=n[0][0],t=e.length;for(let i=1;i<n.length;i++){let s=n[i][0];if(s.length!=t)return!1;if(s!=e){for(let r=0;r<t;r++)if(s[r]!=e[r])return!1}}return!0}function gA(n,e=100){let t=n.length;if(t<=1)return!0;let i=0,s=t-1;for(;i<=s&&n[i]==null;)i++;for(;s>=i&&n[s]==null;)s--;if(s<=i)return!0;let r=di(1,Ri((s-i+1)/e));for(let o=n[i],a=i+r;a<=s;a+=r){let c=n[a];if(c!=null){if(c<=o)return!1;o=c}}return!0}var jx=["January","February","March","April","May","June","July","August","September","October","November","December"],Qx=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function ev(n){return n.slice(0,3)}var _A=Qx.map(ev),xA=jx.map(ev),vA={MMMM:jx,MMM:xA,WWWW:Qx,WWW:_A};function ql(n){return(n<10?"0":"")+n}function yA(n){return(n<10?"00":n<100?"0":"")+n}var bA={YYYY:n=>n.getFullYear(),YY:n=>(n.getFullYear()+"").slice(2),MMMM:(n,e)=>e.MMMM[n.getMonth()],MMM:(n,e)=>e.MMM[n.getMonth()],MM:n=>ql(n.getMonth()+1),M:n=>n.getMonth()+1,DD:n=>ql(n.getDate()),D:n=>n.getDate(),WWWW:(n,e)=>e.WWWW[n.getDay()],WWW:(n,e)=>e.WWW[n.getDay()],HH:n=>ql(n.getHours()),H:n=>n.getHours(),h:n=>{let e=n.getHours();return e==0?12:e>12?e-12:e},AA:n=>n.getHours()>=12?"PM":"AM",aa:n=>n.getHours()>=12?"pm":"am",a:n=>n.getHours()>=12?"p":"a",mm:n=>ql(n.getMinutes()),m:n=>n.getMinutes(),ss:n=>ql(n.getSeconds()),s:n=>n.getSeconds(),fff:n=>yA(n.getMilliseconds())};function Hp(n,e){e=e||vA;let t=[],i=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=i.exec(n);)t.push(s[0][0]=="{"?bA[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<t.length;a++)o+=typeof t[a]=="string"?t[a]:t[a](r,e);return o}}var SA=new Intl.DateTimeFormat().resolvedOptions().timeZone;function MA(n,e){let t;return e=="UTC"||e=="Etc/UTC"?t=new Date(+n+n.getTimezoneOffset()*6e4):e==SA?t=n:(t=new Date(n.toLocaleString("en-US",{timeZone:e})),t.setMilliseconds(n.getMilliseconds())),t}var tv=n=>n%1==0,jh=[1,2,2.5,5],wA=jl(10,-32,0,jh),nv=jl(10,0,32,jh),EA=nv.filter(tv),uo=wA.concat(nv),Wp=`
`,iv="{YYYY}",bx=Wp+iv,sv="{M}/{D}",Jl=Wp+sv,Yh=Jl+"/{YY}",rv="{aa}",TA="{h}:{mm}",Ma=TA+rv,Sx=Wp+Ma,Mx=":{ss}",Dt=null;function ov(n){let e=n*1e3,t=e*60,i=t*60,s=i*24,r=s*30,o=s*365,c=(n==1?jl(10,0,3,jh).filter(tv):jl(10,-3,0,jh)).concat([e,e*5,e*10,e*15,e*30,t,t*5,t*10,t*15,t*30,i,i*2,i*3,i*4,i*6,i*8,i*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),l=[[o,iv,Dt,Dt,Dt,Dt,Dt,Dt,1],[s*28,"{MMM}",bx,Dt,Dt,Dt,Dt,Dt,1],[s,sv,bx,Dt,Dt,Dt,Dt,Dt,1],[i,"{h}"+rv,Yh,Dt,Jl,Dt,Dt,Dt,1],[t,Ma,Yh,Dt,Jl,Dt,Dt,Dt,1],[e,Mx,Yh+" "+Ma,Dt,Jl+" "+Ma,Dt,Sx,Dt,1],[n,Mx+".{fff}",Yh+" "+Ma,Dt,Jl+" "+Ma,Dt,Sx,Dt,1]];function h(d){return(u,f,g,b,m,p)=>{let _=[],A=m>=o,y=m>=r&&m<o,C=d(g),T=Wt(C*n,3),x=Mp(C.getFullYear(),A?0:C.getMonth(),y||A?1:C.getDate()),M=Wt(x*n,3);if(y||A){let U=y?m/r:0,P=A?m/o:0,L=T==M?T:Wt(Mp(x.getFullYear()+P,x.getMonth()+U,1)*n,3),B=new Date(On(L/n)),W=B.getFullYear(),N=B.getMonth();for(let G=0;L<=b;G++){let Z=Mp(W+P*G,N+U*G,1),V=Z-d(Wt(Z*n,3));L=Wt((+Z+V)*n,3),L<=b&&_.push(L)}}else{let U=m>=s?s:m,P=Ri(g)-Ri(T),L=M+P+td(T-M,U);_.push(L);let B=d(L),W=B.getHours()+B.getMinutes()/t+B.getSeconds()/i,N=m/i,G=u.axes[f]._space,Z=p/G;for(;L=Wt(L+m,n==1?0:3),!(L>b);)if(N>1){let V=Ri(Wt(W+N,6))%24,j=d(L).getHours()-V;j>1&&(j=-1),L-=j*i,W=(W+N)%24;let te=_[_.length-1];Wt((L-te)/m,3)*Z>=.7&&_.push(L)}else _.push(L)}return _}}return[c,l,h]}var[AA,CA,RA]=ov(1),[PA,IA,LA]=ov(.001);jl(2,-53,53,[1]);function wx(n,e){return n.map(t=>t.map((i,s)=>s==0||s==8||i==null?i:e(s==1||t[8]==0?i:t[1]+i)))}function Ex(n,e){return(t,i,s,r,o)=>{let a=e.find(g=>o>=g[0])||e[e.length-1],c,l,h,d,u,f;return i.map(g=>{let b=n(g),m=b.getFullYear(),p=b.getMonth(),_=b.getDate(),A=b.getHours(),y=b.getMinutes(),C=b.getSeconds(),T=m!=c&&a[2]||p!=l&&a[3]||_!=h&&a[4]||A!=d&&a[5]||y!=u&&a[6]||C!=f&&a[7]||a[1];return c=m,l=p,h=_,d=A,u=y,f=C,T(b)})}}function DA(n,e){let t=Hp(e);return(i,s,r,o,a)=>s.map(c=>t(n(c)))}function Mp(n,e,t){return new Date(n,e,t)}function Tx(n,e){return e(n)}var NA="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function Ax(n,e){return(t,i,s,r)=>r==null?Op:e(n(i))}function UA(n,e){let t=n.series[e];return t.width?t.stroke(n,e):t.points.width?t.points.stroke(n,e):null}function FA(n,e){return n.series[e].fill(n,e)}var OA={show:!0,live:!0,isolate:!1,mount:nA,markers:{show:!0,width:2,stroke:UA,fill:FA,dash:"solid"},idx:null,idxs:null,values:[]};function kA(n,e){let t=n.cursor.points,i=Hi(),s=t.size(n,e);Qt(i,Yl,s),Qt(i,Zl,s);let r=s/-2;Qt(i,"marginLeft",r),Qt(i,"marginTop",r);let o=t.width(n,e,s);return o&&Qt(i,"borderWidth",o),i}function BA(n,e){let t=n.series[e].points;return t._fill||t._stroke}function zA(n,e){let t=n.series[e].points;return t._stroke||t._fill}function GA(n,e){return n.series[e].points.size}var wp=[0,0];function VA(n,e,t){return wp[0]=e,wp[1]=t,wp}function Zh(n,e,t,i=!0){return s=>{s.button==0&&(!i||s.target==e)&&t(s)}}function Ep(n,e,t,i=!0){return s=>{(!i||s.target==e)&&t(s)}}var HA={show:!0,x:!0,y:!0,lock:!1,move:VA,points:{one:!1,show:kA,size:GA,width:0,stroke:zA,fill:BA},bind:{mousedown:Zh,mouseup:Zh,click:Zh,dblclick:Zh,mousemove:Ep,mouseleave:Ep,mouseenter:Ep},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(n,e)=>{e.stopPropagation(),e.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(n,e,t,i,s)=>i-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},av={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Xp=Cn({},av,{filter:Yx}),lv=Cn({},Xp,{size:10}),cv=Cn({},av,{show:!1}),qp='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',uv="bold "+qp,hv=1.5,Cx={show:!0,scale:"x",stroke:Fp,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:uv,side:2,grid:Xp,ticks:lv,border:cv,font:qp,lineGap:hv,rotate:0},WA="Value",XA="Time",Rx={show:!0,scale:"x",auto:!1,sorted:1,min:Ht,max:-Ht,idxs:[]};function qA(n,e,t,i,s){return e.map(r=>r==null?"":Gp(r))}function YA(n,e,t,i,s,r,o){let a=[],c=Nr.get(s)||0;t=o?t:Wt(td(t,s),c);for(let l=t;l<=i;l=Wt(l+s,c))a.push(Object.is(l,-0)?0:l);return a}function Ip(n,e,t,i,s,r,o){let a=[],c=n.scales[n.axes[e].scale].log,l=c==10?er:Wx,h=Ri(l(t));s=Ea(c,h),c==10&&(s=uo[as(s,uo)]);let d=t,u=s*c;c==10&&(u=uo[as(u,uo)]);do a.push(d),d=d+s,c==10&&!Nr.has(d)&&(d=Wt(d,Nr.get(s))),d>=u&&(s=d,u=s*c,c==10&&(u=uo[as(u,uo)]));while(d<=i);return a}function ZA(n,e,t,i,s,r,o){let c=n.scales[n.axes[e].scale].asinh,l=i>c?Ip(n,e,di(c,t),i,s):[c],h=i>=0&&t<=0?[0]:[];return(t<-c?Ip(n,e,di(c,-i),-t,s):[c]).reverse().map(u=>-u).concat(h,l)}var dv=/./,JA=/[12357]/,$A=/[125]/,Px=/1/,Lp=(n,e,t,i)=>n.map((s,r)=>e==4&&s==0||r%i==0&&t.test(s.toExponential()[s<0?1:0])?s:null);function KA(n,e,t,i,s){let r=n.axes[t],o=r.scale,a=n.scales[o],c=n.valToPos,l=r._space,h=c(10,o),d=c(9,o)-h>=l?dv:c(7,o)-h>=l?JA:c(5,o)-h>=l?$A:Px;if(d==Px){let u=kn(c(1,o)-h);if(u<l)return Lp(e.slice().reverse(),a.distr,d,Wi(l/u)).reverse()}return Lp(e,a.distr,d,1)}function jA(n,e,t,i,s){let r=n.axes[t],o=r.scale,a=r._space,c=n.valToPos,l=kn(c(1,o)-c(2,o));return l<a?Lp(e.slice().reverse(),3,dv,Wi(a/l)).reverse():e}function QA(n,e,t,i){return i==null?Op:e==null?"":Gp(e)}var Ix={show:!0,scale:"y",stroke:Fp,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:uv,side:3,grid:Xp,ticks:lv,border:cv,font:qp,lineGap:hv,rotate:0};function eC(n,e){let t=3+(n||1)*2;return Wt(t*e,3)}function tC(n,e){let{scale:t,idxs:i}=n.series[0],s=n._data[0],r=n.valToPos(s[i[0]],t,!0),o=n.valToPos(s[i[1]],t,!0),a=kn(o-r),c=n.series[e],l=a/(c.points.space*Pt);return i[1]-i[0]<=l}var Lx={scale:null,auto:!0,sorted:0,min:Ht,max:-Ht},fv=(n,e,t,i,s)=>s,Dx={show:!0,auto:!0,sorted:0,gaps:fv,alpha:1,facets:[Cn({},Lx,{scale:"x"}),Cn({},Lx,{scale:"y"})]},Nx={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:fv,alpha:1,points:{show:tC,filter:null},values:null,min:Ht,max:-Ht,idxs:[],path:null,clip:null};function nC(n,e,t,i,s){return t/10}var pv={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},iC=Cn({},pv,{time:!1,ori:1}),Ux={};function mv(n,e){let t=Ux[n];return t||(t={key:n,plots:[],sub(i){t.plots.push(i)},unsub(i){t.plots=t.plots.filter(s=>s!=i)},pub(i,s,r,o,a,c,l){for(let h=0;h<t.plots.length;h++)t.plots[h]!=s&&t.plots[h].pub(i,s,r,o,a,c,l)}},n!=null&&(Ux[n]=t)),t}var Ca=1,Dp=2;function mo(n,e,t){let i=n.mode,s=n.series[e],r=i==2?n._data[e]:n._data,o=n.scales,a=n.bbox,c=r[0],l=i==2?r[1]:r[e],h=i==2?o[s.facets[0].scale]:o[n.series[0].scale],d=i==2?o[s.facets[1].scale]:o[s.scale],u=a.left,f=a.top,g=a.width,b=a.height,m=n.valToPosH,p=n.valToPosV;return h.ori==0?t(s,c,l,h,d,m,p,u,f,g,b,sd,Pa,od,_v,vv):t(s,c,l,h,d,p,m,f,u,b,g,rd,Ia,Jp,xv,yv)}function Yp(n,e){let t=0,i=0,s=At(n.bands,Vp);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==e?t=o.dir:o.series[1]==e&&(o.dir==1?i|=1:i|=2)}return[t,i==1?-1:i==2?1:i==3?2:0]}function sC(n,e,t,i,s){let r=n.mode,o=n.series[e],a=r==2?o.facets[1].scale:o.scale,c=n.scales[a];return s==-1?c.min:s==1?c.max:c.distr==3?c.dir==1?c.min:c.max:0}function tr(n,e,t,i,s,r){return mo(n,e,(o,a,c,l,h,d,u,f,g,b,m)=>{let p=o.pxRound,_=l.dir*(l.ori==0?1:-1),A=l.ori==0?Pa:Ia,y,C;_==1?(y=t,C=i):(y=i,C=t);let T=p(d(a[y],l,b,f)),x=p(u(c[y],h,m,g)),M=p(d(a[C],l,b,f)),U=p(u(r==1?h.max:h.min,h,m,g)),P=new Path2D(s);return A(P,M,U),A(P,T,U),A(P,T,x),P})}function id(n,e,t,i,s,r){let o=null;if(n.length>0){o=new Path2D;let a=e==0?od:Jp,c=t;for(let d=0;d<n.length;d++){let u=n[d];if(u[1]>u[0]){let f=u[0]-c;f>0&&a(o,c,i,f,i+r),c=u[1]}}let l=t+s-c,h=10;l>0&&a(o,c,i-h/2,l,i+r+h)}return o}function rC(n,e,t){let i=n[n.length-1];i&&i[0]==e?i[1]=t:n.push([e,t])}function Zp(n,e,t,i,s,r,o){let a=[],c=n.length;for(let l=s==1?t:i;l>=t&&l<=i;l+=s)if(e[l]===null){let d=l,u=l;if(s==1)for(;++l<=i&&e[l]===null;)u=l;else for(;--l>=t&&e[l]===null;)u=l;let f=r(n[d]),g=u==d?f:r(n[u]),b=d-s;f=o<=0&&b>=0&&b<c?r(n[b]):f;let p=u+s;g=o>=0&&p>=0&&p<c?r(n[p]):g,g>=f&&a.push([f,g])}return a}function Fx(n){return n==0?qx:n==1?On:e=>co(e,n)}function gv(n){let e=n==0?sd:rd,t=n==0?(s,r,o,a,c,l)=>{s.arcTo(r,o,a,c,l)}:(s,r,o,a,c,l)=>{s.arcTo(o,r,c,a,l)},i=n==0?(s,r,o,a,c)=>{s.rect(r,o,a,c)}:(s,r,o,a,c)=>{s.rect(o,r,c,a)};return(s,r,o,a,c,l=0,h=0)=>{l==0&&h==0?i(s,r,o,a,c):(l=ls(l,a/2,c/2),h=ls(h,a/2,c/2),e(s,r+l,o),t(s,r+a,o,r+a,o+c,l),t(s,r+a,o+c,r,o+c,h),t(s,r,o+c,r,o,h),t(s,r,o,r+a,o,l),s.closePath())}}var sd=(n,e,t)=>{n.moveTo(e,t)},rd=(n,e,t)=>{n.moveTo(t,e)},Pa=(n,e,t)=>{n.lineTo(e,t)},Ia=(n,e,t)=>{n.lineTo(t,e)},od=gv(0),Jp=gv(1),_v=(n,e,t,i,s,r)=>{n.arc(e,t,i,s,r)},xv=(n,e,t,i,s,r)=>{n.arc(t,e,i,s,r)},vv=(n,e,t,i,s,r,o)=>{n.bezierCurveTo(e,t,i,s,r,o)},yv=(n,e,t,i,s,r,o)=>{n.bezierCurveTo(t,e,s,i,o,r)};function bv(n){return(e,t,i,s,r)=>mo(e,t,(o,a,c,l,h,d,u,f,g,b,m)=>{let{pxRound:p,points:_}=o,A,y;l.ori==0?(A=sd,y=_v):(A=rd,y=xv);let C=Wt(_.width*Pt,3),T=(_.size-_.width)/2*Pt,x=Wt(T*2,3),M=new Path2D,U=new Path2D,{left:P,top:L,width:B,height:W}=e.bbox;od(U,P-x,L-x,B+x*2,W+x*2);let N=G=>{if(c[G]!=null){let Z=p(d(a[G],l,b,f)),V=p(u(c[G],h,m,g));A(M,Z+T,V),y(M,Z,V,T,0,Jh*2)}};if(r)r.forEach(N);else for(let G=i;G<=s;G++)N(G);return{stroke:C>0?M:null,fill:M,clip:U,flags:Ca|Dp}})}function Sv(n){return(e,t,i,s,r,o)=>{i!=s&&(r!=i&&o!=i&&n(e,t,i),r!=s&&o!=s&&n(e,t,s),n(e,t,o))}}var oC=Sv(Pa),aC=Sv(Ia);function Mv(n){let e=At(n?.alignGaps,0);return(t,i,s,r)=>mo(t,i,(o,a,c,l,h,d,u,f,g,b,m)=>{[s,r]=Qh(c,s,r);let p=o.pxRound,_=W=>p(d(W,l,b,f)),A=W=>p(u(W,h,m,g)),y,C;l.ori==0?(y=Pa,C=oC):(y=Ia,C=aC);let T=l.dir*(l.ori==0?1:-1),x={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Ca},M=x.stroke,U=!1;if(r-s>=b*4){let W=he=>t.posToVal(he,l.key,!0),N=null,G=null,Z,V,oe,q=_(a[T==1?s:r]),j=_(a[s]),te=_(a[r]),ue=W(T==1?j+1:te-1);for(let he=T==1?s:r;he>=s&&he<=r;he+=T){let Q=a[he],xe=(T==1?Q<ue:Q>ue)?q:_(Q),Ce=c[he];xe==q?Ce!=null?(V=Ce,N==null?(y(M,xe,A(V)),Z=N=G=V):V<N?N=V:V>G&&(G=V)):Ce===null&&(U=!0):(N!=null&&C(M,q,A(N),A(G),A(Z),A(V)),Ce!=null?(V=Ce,y(M,xe,A(V)),N=G=Z=V):(N=G=null,Ce===null&&(U=!0)),q=xe,ue=W(q+T))}N!=null&&N!=G&&oe!=q&&C(M,q,A(N),A(G),A(Z),A(V))}else for(let W=T==1?s:r;W>=s&&W<=r;W+=T){let N=c[W];N===null?U=!0:N!=null&&y(M,_(a[W]),A(N))}let[L,B]=Yp(t,i);if(o.fill!=null||L!=0){let W=x.fill=new Path2D(M),N=o.fillTo(t,i,o.min,o.max,L),G=A(N),Z=_(a[s]),V=_(a[r]);T==-1&&([V,Z]=[Z,V]),y(W,V,G),y(W,Z,G)}if(!o.spanGaps){let W=[];U&&W.push(...Zp(a,c,s,r,T,_,e)),x.gaps=W=o.gaps(t,i,s,r,W),x.clip=id(W,l.ori,f,g,b,m)}return B!=0&&(x.band=B==2?[tr(t,i,s,r,M,-1),tr(t,i,s,r,M,1)]:tr(t,i,s,r,M,B)),x})}function lC(n){let e=At(n.align,1),t=At(n.ascDesc,!1),i=At(n.alignGaps,0),s=At(n.extend,!1);return(r,o,a,c)=>mo(r,o,(l,h,d,u,f,g,b,m,p,_,A)=>{[a,c]=Qh(d,a,c);let y=l.pxRound,{left:C,width:T}=r.bbox,x=j=>y(g(j,u,_,m)),M=j=>y(b(j,f,A,p)),U=u.ori==0?Pa:Ia,P={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Ca},L=P.stroke,B=u.dir*(u.ori==0?1:-1),W=M(d[B==1?a:c]),N=x(h[B==1?a:c]),G=N,Z=N;s&&e==-1&&(Z=C,U(L,Z,W)),U(L,N,W);for(let j=B==1?a:c;j>=a&&j<=c;j+=B){let te=d[j];if(te==null)continue;let ue=x(h[j]),he=M(te);e==1?U(L,ue,W):U(L,G,he),U(L,ue,he),W=he,G=ue}let V=G;s&&e==1&&(V=C+T,U(L,V,W));let[oe,q]=Yp(r,o);if(l.fill!=null||oe!=0){let j=P.fill=new Path2D(L),te=l.fillTo(r,o,l.min,l.max,oe),ue=M(te);U(j,V,ue),U(j,Z,ue)}if(!l.spanGaps){let j=[];j.push(...Zp(h,d,a,c,B,x,i));let te=l.width*Pt/2,ue=t||e==1?te:-te,he=t||e==-1?-te:te;j.forEach(Q=>{Q[0]+=ue,Q[1]+=he}),P.gaps=j=l.gaps(r,o,a,c,j),P.clip=id(j,u.ori,m,p,_,A)}return q!=0&&(P.band=q==2?[tr(r,o,a,c,L,-1),tr(r,o,a,c,L,1)]:tr(r,o,a,c,L,q)),P})}function Ox(n,e,t,i,s,r,o=Ht){if(n.length>1){let a=null;for(let c=0,l=1/0;c<n.length;c++)if(e[c]!==void 0){if(a!=null){let h=kn(n[c]-n[a]);h<l&&(l=h,o=kn(t(n[c],i,s,r)-t(n[a],i,s,r)))}a=c}}return o}function cC(n){n=n||Kl;let e=At(n.size,[.6,Ht,1]),t=n.align||0,i=n.gap||0,s=n.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=bt(s),o=1-e[0],a=At(e[1],Ht),c=At(e[2],1),l=At(n.disp,Kl),h=At(n.each,f=>{}),{fill:d,stroke:u}=l;return(f,g,b,m)=>mo(f,g,(p,_,A,y,C,T,x,M,U,P,L)=>{let B=p.pxRound,W=t,N=i*Pt,G=a*Pt,Z=c*Pt,V,oe;y.ori==0?[V,oe]=r(f,g):[oe,V]=r(f,g);let q=y.dir*(y.ori==0?1:-1),j=y.ori==0?od:Jp,te=y.ori==0?h:(Pe,Je,lt,Me,zt,Ge,Ye)=>{h(Pe,Je,lt,zt,Me,Ye,Ge)},ue=At(f.bands,Vp).find(Pe=>Pe.series[0]==g),he=ue!=null?ue.dir:0,Q=p.fillTo(f,g,p.min,p.max,he),me=B(x(Q,C,L,U)),xe,Ce,Se,We=P,at=B(p.width*Pt),Ve=!1,pt=null,ht=null,rt=null,en=null;d!=null&&(at==0||u!=null)&&(Ve=!0,pt=d.values(f,g,b,m),ht=new Map,new Set(pt).forEach(Pe=>{Pe!=null&&ht.set(Pe,new Path2D)}),at>0&&(rt=u.values(f,g,b,m),en=new Map,new Set(rt).forEach(Pe=>{Pe!=null&&en.set(Pe,new Path2D)})));let{x0:Xt,size:xn}=l;if(Xt!=null&&xn!=null){W=1,_=Xt.values(f,g,b,m),Xt.unit==2&&(_=_.map(lt=>f.posToVal(M+lt*P,y.key,!0)));let Pe=xn.values(f,g,b,m);xn.unit==2?Ce=Pe[0]*P:Ce=T(Pe[0],y,P,M)-T(0,y,P,M),We=Ox(_,A,T,y,P,M,We),Se=We-Ce+N}else We=Ox(_,A,T,y,P,M,We),Se=We*o+N,Ce=We-Se;Se<1&&(Se=0),at>=Ce/2&&(at=0),Se<5&&(B=qx);let Ot=Se>0,Bn=We-Se-(Ot?at:0);Ce=B(Pp(Bn,Z,G)),xe=(W==0?Ce/2:W==q?0:Ce)-W*q*((W==0?N/2:0)+(Ot?at/2:0));let Mt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},Rn=Ve?null:new Path2D,ln=null;if(ue!=null)ln=f.data[ue.series[1]];else{let{y0:Pe,y1:Je}=l;Pe!=null&&Je!=null&&(A=Je.values(f,g,b,m),ln=Pe.values(f,g,b,m))}let vn=V*Ce,k=oe*Ce;for(let Pe=q==1?b:m;Pe>=b&&Pe<=m;Pe+=q){let Je=A[Pe];if(Je==null)continue;if(ln!=null){let Y=ln[Pe]??0;if(Je-Y==0)continue;me=x(Y,C,L,U)}let lt=y.distr!=2||l!=null?_[Pe]:Pe,Me=T(lt,y,P,M),zt=x(At(Je,Q),C,L,U),Ge=B(Me-xe),Ye=B(di(zt,me)),I=B(ls(zt,me)),S=Ye-I;if(Je!=null){let Y=Je<0?k:vn,de=Je<0?vn:k;Ve?(at>0&&rt[Pe]!=null&&j(en.get(rt[Pe]),Ge,I+Ri(at/2),Ce,di(0,S-at),Y,de),pt[Pe]!=null&&j(ht.get(pt[Pe]),Ge,I+Ri(at/2),Ce,di(0,S-at),Y,de)):j(Rn,Ge,I+Ri(at/2),Ce,di(0,S-at),Y,de),te(f,g,Pe,Ge-at/2,I,Ce+at,S)}}return at>0?Mt.stroke=Ve?en:Rn:Ve||(Mt._fill=p.width==0?p._fill:p._stroke??p._fill,Mt.width=0),Mt.fill=Ve?ht:Rn,Mt})}function uC(n,e){let t=At(e?.alignGaps,0);return(i,s,r,o)=>mo(i,s,(a,c,l,h,d,u,f,g,b,m,p)=>{[r,o]=Qh(l,r,o);let _=a.pxRound,A=V=>_(u(V,h,m,g)),y=V=>_(f(V,d,p,b)),C,T,x;h.ori==0?(C=sd,x=Pa,T=vv):(C=rd,x=Ia,T=yv);let M=h.dir*(h.ori==0?1:-1),U=A(c[M==1?r:o]),P=U,L=[],B=[];for(let V=M==1?r:o;V>=r&&V<=o;V+=M)if(l[V]!=null){let q=c[V],j=A(q);L.push(P=j),B.push(y(l[V]))}let W={stroke:n(L,B,C,x,T,_),fill:null,clip:null,band:null,gaps:null,flags:Ca},N=W.stroke,[G,Z]=Yp(i,s);if(a.fill!=null||G!=0){let V=W.fill=new Path2D(N),oe=a.fillTo(i,s,a.min,a.max,G),q=y(oe);x(V,P,q),x(V,U,q)}if(!a.spanGaps){let V=[];V.push(...Zp(c,l,r,o,M,A,t)),W.gaps=V=a.gaps(i,s,r,o,V),W.clip=id(V,h.ori,g,b,m,p)}return Z!=0&&(W.band=Z==2?[tr(i,s,r,o,N,-1),tr(i,s,r,o,N,1)]:tr(i,s,r,o,N,Z)),W})}function hC(n){return uC(dC,n)}function dC(n,e,t,i,s,r){let o=n.length;if(o<2)return null;let a=new Path2D;if(t(a,n[0],e[0]),o==2)i(a,n[1],e[1]);else{let c=Array(o),l=Array(o-1),h=Array(o-1),d=Array(o-1);for(let u=0;u<o-1;u++)h[u]=e[u+1]-e[u],d[u]=n[u+1]-n[u],l[u]=h[u]/d[u];c[0]=l[0];for(let u=1;u<o-1;u++)l[u]===0||l[u-1]===0||l[u-1]>0!=l[u]>0?c[u]=0:(c[u]=3*(d[u-1]+d[u])/((2*d[u]+d[u-1])/l[u-1]+(d[u]+2*d[u-1])/l[u]),isFinite(c[u])||(c[u]=0));c[o-1]=l[o-2];for(let u=0;u<o-1;u++)s(a,n[u]+d[u]/3,e[u]+c[u]*d[u]/3,n[u+1]-d[u]/3,e[u+1]-c[u+1]*d[u]/3,n[u+1],e[u+1])}return a}var Np=new Set;function kx(){for(let n of Np)n.syncRect(!0)}Ra&&(fo(qT,wa,kx),fo(YT,wa,kx,!0),fo($h,wa,()=>{jn.pxRatio=Pt}));var fC=Mv(),pC=bv();function Bx(n,e,t,i){return(i?[n[0],n[1]].concat(n.slice(2)):[n[0]].concat(n.slice(1))).map((r,o)=>Up(r,o,e,t))}function mC(n,e){return n.map((t,i)=>i==0?{}:Cn({},e,t))}function Up(n,e,t,i){return Cn({},e==0?t:i,n)}function wv(n,e,t){return e==null?Ta:[e,t]}var gC=wv;function _C(n,e,t){return e==null?Ta:Kh(e,t,zp,!0)}function Ev(n,e,t,i){return e==null?Ta:ed(e,t,n.scales[i].log,!1)}var xC=Ev;function Tv(n,e,t,i){return e==null?Ta:Bp(e,t,n.scales[i].log,!1)}var vC=Tv;function yC(n,e,t,i,s){let r=di(_x(n),_x(e)),o=e-n,a=as(s/i*o,t);do{let c=t[a],l=i*c/o;if(l>=s&&r+(c<5?Nr.get(c):0)<=17)return[c,l]}while(++a<t.length);return[0,0]}function zx(n){let e,t;return n=n.replace(/(\d+)px/,(i,s)=>(e=On((t=+s)*Pt))+"px"),[n,e,t]}function bC(n){n.show&&[n.font,n.labelFont].forEach(e=>{let t=Wt(e[2]*Pt,1);e[0]=e[0].replace(/[0-9.]+px/,t+"px"),e[1]=t})}function jn(n,e,t){let i={mode:At(n.mode,1)},s=i.mode;function r(v,w,D,F){let X=w.valToPct(v);return F+D*(w.dir==-1?1-X:X)}function o(v,w,D,F){let X=w.valToPct(v);return F+D*(w.dir==-1?X:1-X)}function a(v,w,D,F){return w.ori==0?r(v,w,D,F):o(v,w,D,F)}i.valToPosH=r,i.valToPosV=o;let c=!1;i.status=0;let l=i.root=Hi(CT);if(n.id!=null&&(l.id=n.id),Ci(l,n.class),n.title){let v=Hi(IT,l);v.textContent=n.title}let h=os("canvas"),d=i.ctx=h.getContext("2d"),u=Hi(LT,l);fo("click",u,v=>{v.target===g&&(Zt!=Mo||tn!=wo)&&Zn.click(i,v)},!0);let f=i.under=Hi(DT,u);u.appendChild(h);let g=i.over=Hi(NT,u);n=Aa(n);let b=+At(n.pxAlign,1),m=Fx(b);(n.plugins||[]).forEach(v=>{v.opts&&(n=v.opts(i,n)||n)});let p=n.ms||.001,_=i.series=s==1?Bx(n.series||[],Rx,Nx,!1):mC(n.series||[null],Dx),A=i.axes=Bx(n.axes||[],Cx,Ix,!0),y=i.scales={},C=i.bands=n.bands||[];C.forEach(v=>{v.fill=bt(v.fill||null),v.dir=At(v.dir,-1)});let T=s==2?_[1].facets[0].scale:_[0].scale,x={axes:Ds,series:gt},M=(n.drawOrder||["axes","series"]).map(v=>x[v]);function U(v){let w=v.distr==3?D=>er(D>0?D:v.clamp(i,D,v.min,v.max,v.key)):v.distr==4?D=>Sp(D,v.asinh):v.distr==100?D=>v.fwd(D):D=>D;return D=>{let F=w(D),{_min:X,_max:K}=v,le=K-X;return(F-X)/le}}function P(v){let w=y[v];if(w==null){let D=(n.scales||Kl)[v]||Kl;if(D.from!=null){P(D.from);let F=Cn({},y[D.from],D,{key:v});F.valToPct=U(F),y[v]=F}else{w=y[v]=Cn({},v==T?pv:iC,D),w.key=v;let F=w.time,X=w.range,K=Dr(X);if((v!=T||s==2&&!F)&&(K&&(X[0]==null||X[1]==null)&&(X={min:X[0]==null?px:{mode:1,hard:X[0],soft:X[0]},max:X[1]==null?px:{mode:1,hard:X[1],soft:X[1]}},K=!1),!K&&nd(X))){let le=X;X=(fe,ye,Ne)=>ye==null?Ta:Kh(ye,Ne,le)}w.range=bt(X||(F?gC:v==T?w.distr==3?xC:w.distr==4?vC:wv:w.distr==3?Ev:w.distr==4?Tv:_C)),w.auto=bt(K?!1:w.auto),w.clamp=bt(w.clamp||nC),w._min=w._max=null,w.valToPct=U(w)}}}P("x"),P("y"),s==1&&_.forEach(v=>{P(v.scale)}),A.forEach(v=>{P(v.scale)});for(let v in n.scales)P(v);let L=y[T],B=L.distr,W,N;L.ori==0?(Ci(l,RT),W=r,N=o):(Ci(l,PT),W=o,N=r);let G={};for(let v in y){let w=y[v];(w.min!=null||w.max!=null)&&(G[v]={min:w.min,max:w.max},w.min=w.max=null)}let Z=n.tzDate||(v=>new Date(On(v/p))),V=n.fmtDate||Hp,oe=p==1?RA(Z):LA(Z),q=Ex(Z,wx(p==1?CA:IA,V)),j=Ax(Z,Tx(NA,V)),te=[],ue=i.legend=Cn({},OA,n.legend),he=i.cursor=Cn({},HA,{drag:{y:s==2}},n.cursor),Q=ue.show,me=he.show,xe=ue.markers;ue.idxs=te,xe.width=bt(xe.width),xe.dash=bt(xe.dash),xe.stroke=bt(xe.stroke),xe.fill=bt(xe.fill);let Ce,Se,We,at=[],Ve=[],pt,ht=!1,rt={};if(ue.live){let v=_[1]?_[1].values:null;ht=v!=null,pt=ht?v(i,1,0):{_:0};for(let w in pt)rt[w]=Op}if(Q)if(Ce=os("table",zT,l),We=os("tbody",null,Ce),ue.mount(i,Ce),ht){Se=os("thead",null,Ce,We);let v=os("tr",null,Se);os("th",null,v);for(var en in pt)os("th",tx,v).textContent=en}else Ci(Ce,VT),ue.live&&Ci(Ce,GT);let Xt={show:!0},xn={show:!1};function Ot(v,w){if(w==0&&(ht||!ue.live||s==2))return Ta;let D=[],F=os("tr",HT,We,We.childNodes[w]);Ci(F,v.class),v.show||Ci(F,ho);let X=os("th",null,F);if(xe.show){let fe=Hi(WT,X);if(w>0){let ye=xe.width(i,w);ye&&(fe.style.border=ye+"px "+xe.dash(i,w)+" "+xe.stroke(i,w)),fe.style.background=xe.fill(i,w)}}let K=Hi(tx,X);v.label instanceof HTMLElement?K.appendChild(v.label):K.textContent=v.label,w>0&&(xe.show||(K.style.color=v.width>0?xe.stroke(i,w):xe.fill(i,w)),Mt("click",X,fe=>{if(he._lock)return;je(fe);let ye=_.indexOf(v);if((fe.ctrlKey||fe.metaKey)!=ue.isolate){let Ne=_.some((Ue,Oe)=>Oe>0&&Oe!=ye&&Ue.show);_.forEach((Ue,Oe)=>{Oe>0&&ds(Oe,Ne?Oe==ye?Xt:xn:Xt,!0,Mn.setSeries)})}else ds(ye,{show:!v.show},!0,Mn.setSeries)},!1),Qe&&Mt(rx,X,fe=>{he._lock||(je(fe),ds(_.indexOf(v),To,!0,Mn.setSeries))},!1));for(var le in pt){let fe=os("td",XT,F);fe.textContent="--",D.push(fe)}return[F,D]}let Bn=new Map;function Mt(v,w,D,F=!0){let X=Bn.get(w)||{},K=he.bind[v](i,w,D,F);K&&(fo(v,w,X[v]=K),Bn.set(w,X))}function Rn(v,w,D){let F=Bn.get(w)||{};for(let X in F)(v==null||X==v)&&(Rp(X,w,F[X]),delete F[X]);v==null&&Bn.delete(w)}let ln=0,vn=0,k=0,Pe=0,Je=0,lt=0,Me=Je,zt=lt,Ge=k,Ye=Pe,I=0,S=0,Y=0,de=0;i.bbox={};let ae=!1,_e=!1,ve=!1,ne=!1,se=!1,pe=!1;function O(v,w,D){(D||v!=i.width||w!=i.height)&&re(v,w),dt(!1),ve=!0,_e=!0,Qn()}function re(v,w){i.width=ln=k=v,i.height=vn=Pe=w,Je=lt=0,be(),He();let D=i.bbox;I=D.left=co(Je*Pt,.5),S=D.top=co(lt*Pt,.5),Y=D.width=co(k*Pt,.5),de=D.height=co(Pe*Pt,.5)}let ie=3;function we(){let v=!1,w=0;for(;!v;){w++;let D=yo(w),F=hs(w);v=w==ie||D&&F,v||(re(i.width,i.height),_e=!0)}}function ge({width:v,height:w}){O(v,w)}i.setSize=ge;function be(){let v=!1,w=!1,D=!1,F=!1;A.forEach((X,K)=>{if(X.show&&X._show){let{side:le,_size:fe}=X,ye=le%2,Ne=X.label!=null?X.labelSize:0,Ue=fe+Ne;Ue>0&&(ye?(k-=Ue,le==3?(Je+=Ue,F=!0):D=!0):(Pe-=Ue,le==0?(lt+=Ue,v=!0):w=!0))}}),cs[0]=v,cs[1]=D,cs[2]=w,cs[3]=F,k-=qi[1]+qi[3],Je+=qi[3],Pe-=qi[2]+qi[0],lt+=qi[0]}function He(){let v=Je+k,w=lt+Pe,D=Je,F=lt;function X(K,le){switch(K){case 1:return v+=le,v-le;case 2:return w+=le,w-le;case 3:return D-=le,D+le;case 0:return F-=le,F+le}}A.forEach((K,le)=>{if(K.show&&K._show){let fe=K.side;K._pos=X(fe,K._size),K.label!=null&&(K._lpos=X(fe,K.labelSize))}})}if(he.dataIdx==null){let v=he.hover,w=v.skip=new Set(v.skip??[]);w.add(void 0);let D=v.prox=bt(v.prox),F=v.bias??=0;he.dataIdx=(X,K,le,fe)=>{if(K==0)return le;let ye=le,Ne=D(X,K,le,fe)??Ht,Ue=Ne>=0&&Ne<Ht,Oe=L.ori==0?k:Pe,ot=he.left,Ct=e[0],Tt=e[K];if(w.has(Tt[le])){ye=null;let xt=null,$e=null,Xe;if(F==0||F==-1)for(Xe=le;xt==null&&Xe-- >0;)w.has(Tt[Xe])||(xt=Xe);if(F==0||F==1)for(Xe=le;$e==null&&Xe++<Tt.length;)w.has(Tt[Xe])||($e=Xe);if(xt!=null||$e!=null)if(Ue){let $t=xt==null?-1/0:W(Ct[xt],L,Oe,0),hn=$e==null?1/0:W(Ct[$e],L,Oe,0),Hn=ot-$t,kt=hn-ot;Hn<=kt?Hn<=Ne&&(ye=xt):kt<=Ne&&(ye=$e)}else ye=$e==null?xt:xt==null?$e:le-xt<=$e-le?xt:$e}else Ue&&kn(ot-W(Ct[le],L,Oe,0))>Ne&&(ye=null);return ye}}let je=v=>{he.event=v};he.idxs=te,he._lock=!1;let ce=he.points;ce.show=bt(ce.show),ce.size=bt(ce.size),ce.stroke=bt(ce.stroke),ce.width=bt(ce.width),ce.fill=bt(ce.fill);let ke=i.focus=Cn({},n.focus||{alpha:.3},he.focus),Qe=ke.prox>=0,Re=Qe&&ce.one,ct=[],Yt=[],si=[];function La(v,w){let D=ce.show(i,w);if(D instanceof HTMLElement)return Ci(D,BT),Ci(D,v.class),Rs(D,-10,-10,k,Pe),g.insertBefore(D,ct[w]),D}function _o(v,w){if(s==1||w>0){let D=s==1&&y[v.scale].time,F=v.value;v.value=D?yx(F)?Ax(Z,Tx(F,V)):F||j:F||QA,v.label=v.label||(D?XA:WA)}if(Re||w>0){v.width=v.width==null?1:v.width,v.paths=v.paths||fC||iA,v.fillTo=bt(v.fillTo||sC),v.pxAlign=+At(v.pxAlign,b),v.pxRound=Fx(v.pxAlign),v.stroke=bt(v.stroke||null),v.fill=bt(v.fill||null),v._stroke=v._fill=v._paths=v._focus=null;let D=eC(di(1,v.width),1),F=v.points=Cn({},{size:D,width:di(1,D*.2),stroke:v.stroke,space:D*2,paths:pC,_stroke:null,_fill:null},v.points);F.show=bt(F.show),F.filter=bt(F.filter),F.fill=bt(F.fill),F.stroke=bt(F.stroke),F.paths=bt(F.paths),F.pxAlign=v.pxAlign}if(Q){let D=Ot(v,w);at.splice(w,0,D[0]),Ve.splice(w,0,D[1]),ue.values.push(null)}if(me){te.splice(w,0,null);let D=null;Re?w==0&&(D=La(v,w)):w>0&&(D=La(v,w)),ct.splice(w,0,D),Yt.splice(w,0,0),si.splice(w,0,0)}Vn("addSeries",w)}function hd(v,w){w=w??_.length,v=s==1?Up(v,w,Rx,Nx):Up(v,w,{},Dx),_.splice(w,0,v),_o(_[w],w)}i.addSeries=hd;function ec(v){if(_.splice(v,1),Q){ue.values.splice(v,1),Ve.splice(v,1);let w=at.splice(v,1)[0];Rn(null,w.firstChild),w.remove()}me&&(te.splice(v,1),ct.splice(v,1)[0].remove(),Yt.splice(v,1),si.splice(v,1)),Vn("delSeries",v)}i.delSeries=ec;let cs=[!1,!1,!1,!1];function Ps(v,w){if(v._show=v.show,v.show){let D=v.side%2,F=y[v.scale];F==null&&(v.scale=D?_[1].scale:T,F=y[v.scale]);let X=F.time;v.size=bt(v.size),v.space=bt(v.space),v.rotate=bt(v.rotate),Dr(v.incrs)&&v.incrs.forEach(le=>{!Nr.has(le)&&Nr.set(le,Jx(le))}),v.incrs=bt(v.incrs||(F.distr==2?EA:X?p==1?AA:PA:uo)),v.splits=bt(v.splits||(X&&F.distr==1?oe:F.distr==3?Ip:F.distr==4?ZA:YA)),v.stroke=bt(v.stroke),v.grid.stroke=bt(v.grid.stroke),v.ticks.stroke=bt(v.ticks.stroke),v.border.stroke=bt(v.border.stroke);let K=v.values;v.values=Dr(K)&&!Dr(K[0])?bt(K):X?Dr(K)?Ex(Z,wx(K,V)):yx(K)?DA(Z,K):K||q:K||qA,v.filter=bt(v.filter||(F.distr>=3&&F.log==10?KA:F.distr==3&&F.log==2?jA:Yx)),v.font=zx(v.font),v.labelFont=zx(v.labelFont),v._size=v.size(i,null,w,0),v._space=v._rotate=v._incrs=v._found=v._splits=v._values=null,v._size>0&&(cs[w]=!0,v._el=Hi(UT,u))}}function Is(v,w,D,F){let[X,K,le,fe]=D,ye=w%2,Ne=0;return ye==0&&(fe||K)&&(Ne=w==0&&!X||w==2&&!le?On(Cx.size/3):0),ye==1&&(X||le)&&(Ne=w==1&&!K||w==3&&!fe?On(Ix.size/2):0),Ne}let Da=i.padding=(n.padding||[Is,Is,Is,Is]).map(v=>bt(At(v,Is))),qi=i._padding=Da.map((v,w)=>v(i,w,cs,0)),cn,mn=null,gn=null,us=s==1?_[0].idxs:null,vi=null,ir=!1;function Na(v,w){if(e=v??[],i.data=i._data=e,s==2){cn=0;for(let D=1;D<_.length;D++)cn+=e[D][0].length}else{e.length==0&&(i.data=i._data=e=[[]]),vi=e[0],cn=vi.length;let D=e;if(B==2){D=e.slice();let F=D[0]=Array(cn);for(let X=0;X<cn;X++)F[X]=X}i._data=e=D}if(dt(!0),Vn("setData"),B==2&&(ve=!0),w!==!1){let D=L;D.auto(i,ir)?Ua():or(T,D.min,D.max),ne=ne||he.left>=0,pe=!0,Qn()}}i.setData=Na;function Ua(){ir=!0;let v,w;s==1&&(cn>0?(mn=us[0]=0,gn=us[1]=cn-1,v=e[0][mn],w=e[0][gn],B==2?(v=mn,w=gn):v==w&&(B==3?[v,w]=ed(v,v,L.log,!1):B==4?[v,w]=Bp(v,v,L.log,!1):L.time?w=v+On(86400/p):[v,w]=Kh(v,w,zp,!0))):(mn=us[0]=v=null,gn=us[1]=w=null)),or(T,v,w)}let xo,sr,vo,E,H,ee,J,$,Ee,Ie;function Te(v,w,D,F,X,K){v??=ix,D??=Vp,F??="butt",X??=ix,K??="round",v!=xo&&(d.strokeStyle=xo=v),X!=sr&&(d.fillStyle=sr=X),w!=vo&&(d.lineWidth=vo=w),K!=H&&(d.lineJoin=H=K),F!=ee&&(d.lineCap=ee=F),D!=E&&d.setLineDash(E=D)}function Le(v,w,D,F){w!=sr&&(d.fillStyle=sr=w),v!=J&&(d.font=J=v),D!=$&&(d.textAlign=$=D),F!=Ee&&(d.textBaseline=Ee=F)}function ze(v,w,D,F,X=0){if(F.length>0&&v.auto(i,ir)&&(w==null||w.min==null)){let K=At(mn,0),le=At(gn,F.length-1),fe=D.min==null?KT(F,K,le,X,v.distr==3):[D.min,D.max];v.min=ls(v.min,D.min=fe[0]),v.max=di(v.max,D.max=fe[1])}}let nt={min:null,max:null};function mt(){for(let F in y){let X=y[F];G[F]==null&&(X.min==null||G[T]!=null&&X.auto(i,ir))&&(G[F]=nt)}for(let F in y){let X=y[F];G[F]==null&&X.from!=null&&G[X.from]!=null&&(G[F]=nt)}G[T]!=null&&dt(!0);let v={};for(let F in G){let X=G[F];if(X!=null){let K=v[F]=Aa(y[F],oA);if(X.min!=null)Cn(K,X);else if(F!=T||s==2)if(cn==0&&K.from==null){let le=K.range(i,null,null,F);K.min=le[0],K.max=le[1]}else K.min=Ht,K.max=-Ht}}if(cn>0){_.forEach((F,X)=>{if(s==1){let K=F.scale,le=G[K];if(le==null)return;let fe=v[K];if(X==0){let ye=fe.range(i,fe.min,fe.max,K);fe.min=ye[0],fe.max=ye[1],mn=as(fe.min,e[0]),gn=as(fe.max,e[0]),gn-mn>1&&(e[0][mn]<fe.min&&mn++,e[0][gn]>fe.max&&gn--),F.min=vi[mn],F.max=vi[gn]}else F.show&&F.auto&&ze(fe,le,F,e[X],F.sorted);F.idxs[0]=mn,F.idxs[1]=gn}else if(X>0&&F.show&&F.auto){let[K,le]=F.facets,fe=K.scale,ye=le.scale,[Ne,Ue]=e[X],Oe=v[fe],ot=v[ye];Oe!=null&&ze(Oe,G[fe],K,Ne,K.sorted),ot!=null&&ze(ot,G[ye],le,Ue,le.sorted),F.min=le.min,F.max=le.max}});for(let F in v){let X=v[F],K=G[F];if(X.from==null&&(K==null||K.min==null)){let le=X.range(i,X.min==Ht?null:X.min,X.max==-Ht?null:X.max,F);X.min=le[0],X.max=le[1]}}}for(let F in v){let X=v[F];if(X.from!=null){let K=v[X.from];if(K.min==null)X.min=X.max=null;else{let le=X.range(i,K.min,K.max,F);X.min=le[0],X.max=le[1]}}}let w={},D=!1;for(let F in v){let X=v[F],K=y[F];if(K.min!=X.min||K.max!=X.max){K.min=X.min,K.max=X.max;let le=K.distr;K._min=le==3?er(K.min):le==4?Sp(K.min,K.asinh):le==100?K.fwd(K.min):K.min,K._max=le==3?er(K.max):le==4?Sp(K.max,K.asinh):le==100?K.fwd(K.max):K.max,w[F]=D=!0}}if(D){_.forEach((F,X)=>{s==2?X>0&&w.y&&(F._paths=null):w[F.scale]&&(F._paths=null)});for(let F in w)ve=!0,Vn("setScale",F);me&&he.left>=0&&(ne=pe=!0)}for(let F in G)G[F]=null}function Be(v){let w=Pp(mn-1,0,cn-1),D=Pp(gn+1,0,cn-1);for(;v[w]==null&&w>0;)w--;for(;v[D]==null&&D<cn-1;)D++;return[w,D]}function gt(){if(cn>0){let v=_.some(w=>w._focus)&&Ie!=ke.alpha;v&&(d.globalAlpha=Ie=ke.alpha),_.forEach((w,D)=>{if(D>0&&w.show&&(an(D,!1),an(D,!0),w._paths==null)){let F=Ie;Ie!=w.alpha&&(d.globalAlpha=Ie=w.alpha);let X=s==2?[0,e[D][0].length-1]:Be(e[D]);w._paths=w.paths(i,D,X[0],X[1]),Ie!=F&&(d.globalAlpha=Ie=F)}}),_.forEach((w,D)=>{if(D>0&&w.show){let F=Ie;Ie!=w.alpha&&(d.globalAlpha=Ie=w.alpha),w._paths!=null&&Nt(D,!1);{let X=w._paths!=null?w._paths.gaps:null,K=w.points.show(i,D,mn,gn,X),le=w.points.filter(i,D,K,X);(K||le)&&(w.points._paths=w.points.paths(i,D,mn,gn,le),Nt(D,!0))}Ie!=F&&(d.globalAlpha=Ie=F),Vn("drawSeries",D)}}),v&&(d.globalAlpha=Ie=1)}}function an(v,w){let D=w?_[v].points:_[v];D._stroke=D.stroke(i,v),D._fill=D.fill(i,v)}function Nt(v,w){let D=w?_[v].points:_[v],{stroke:F,fill:X,clip:K,flags:le,_stroke:fe=D._stroke,_fill:ye=D._fill,_width:Ne=D.width}=D._paths;Ne=Wt(Ne*Pt,3);let Ue=null,Oe=Ne%2/2;w&&ye==null&&(ye=Ne>0?"#fff":fe);let ot=D.pxAlign==1&&Oe>0;if(ot&&d.translate(Oe,Oe),!w){let Ct=I-Ne/2,Tt=S-Ne/2,xt=Y+Ne,$e=de+Ne;Ue=new Path2D,Ue.rect(Ct,Tt,xt,$e)}w?Fe(fe,Ne,D.dash,D.cap,ye,F,X,le,K):Ut(v,fe,Ne,D.dash,D.cap,ye,F,X,le,Ue,K),ot&&d.translate(-Oe,-Oe)}function Ut(v,w,D,F,X,K,le,fe,ye,Ne,Ue){let Oe=!1;ye!=0&&C.forEach((ot,Ct)=>{if(ot.series[0]==v){let Tt=_[ot.series[1]],xt=e[ot.series[1]],$e=(Tt._paths||Kl).band;Dr($e)&&($e=ot.dir==1?$e[0]:$e[1]);let Xe,$t=null;Tt.show&&$e&&QT(xt,mn,gn)?($t=ot.fill(i,Ct)||K,Xe=Tt._paths.clip):$e=null,Fe(w,D,F,X,$t,le,fe,ye,Ne,Ue,Xe,$e),Oe=!0}}),Oe||Fe(w,D,F,X,K,le,fe,ye,Ne,Ue)}let Pn=Ca|Dp;function Fe(v,w,D,F,X,K,le,fe,ye,Ne,Ue,Oe){Te(v,w,D,F,X),(ye||Ne||Oe)&&(d.save(),ye&&d.clip(ye),Ne&&d.clip(Ne)),Oe?(fe&Pn)==Pn?(d.clip(Oe),Ue&&d.clip(Ue),vt(X,le),yn(v,K,w)):fe&Dp?(vt(X,le),d.clip(Oe),yn(v,K,w)):fe&Ca&&(d.save(),d.clip(Oe),Ue&&d.clip(Ue),vt(X,le),d.restore(),yn(v,K,w)):(vt(X,le),yn(v,K,w)),(ye||Ne||Oe)&&d.restore()}function yn(v,w,D){D>0&&(w instanceof Map?w.forEach((F,X)=>{d.strokeStyle=xo=X,d.stroke(F)}):w!=null&&v&&d.stroke(w))}function vt(v,w){w instanceof Map?w.forEach((D,F)=>{d.fillStyle=sr=F,d.fill(D)}):w!=null&&v&&d.fill(w)}function Ls(v,w,D,F){let X=A[v],K;if(F<=0)K=[0,0];else{let le=X._space=X.space(i,v,w,D,F),fe=X._incrs=X.incrs(i,v,w,D,F,le);K=yC(w,D,fe,F,le)}return X._found=K}function bn(v,w,D,F,X,K,le,fe,ye,Ne){let Ue=le%2/2;b==1&&d.translate(Ue,Ue),Te(fe,le,ye,Ne,fe),d.beginPath();let Oe,ot,Ct,Tt,xt=X+(F==0||F==3?-K:K);D==0?(ot=X,Tt=xt):(Oe=X,Ct=xt);for(let $e=0;$e<v.length;$e++)w[$e]!=null&&(D==0?Oe=Ct=v[$e]:ot=Tt=v[$e],d.moveTo(Oe,ot),d.lineTo(Ct,Tt));d.stroke(),b==1&&d.translate(-Ue,-Ue)}function yo(v){let w=!0;return A.forEach((D,F)=>{if(!D.show)return;let X=y[D.scale];if(X.min==null){D._show&&(w=!1,D._show=!1,dt(!1));return}else D._show||(w=!1,D._show=!0,dt(!1));let K=D.side,le=K%2,{min:fe,max:ye}=X,[Ne,Ue]=Ls(F,fe,ye,le==0?k:Pe);if(Ue==0)return;let Oe=X.distr==2,ot=D._splits=D.splits(i,F,fe,ye,Ne,Ue,Oe),Ct=X.distr==2?ot.map(Xe=>vi[Xe]):ot,Tt=X.distr==2?vi[ot[1]]-vi[ot[0]]:Ne,xt=D._values=D.values(i,D.filter(i,Ct,F,Ue,Tt),F,Ue,Tt);D._rotate=K==2?D.rotate(i,xt,F,Ue):0;let $e=D._size;D._size=Wi(D.size(i,xt,F,v)),$e!=null&&D._size!=$e&&(w=!1)}),w}function hs(v){let w=!0;return Da.forEach((D,F)=>{let X=D(i,F,cs,v);X!=qi[F]&&(w=!1),qi[F]=X}),w}function Ds(){for(let v=0;v<A.length;v++){let w=A[v];if(!w.show||!w._show)continue;let D=w.side,F=D%2,X,K,le=w.stroke(i,v),fe=D==0||D==3?-1:1,[ye,Ne]=w._found;if(w.label!=null){let ai=w.labelGap*fe,Si=On((w._lpos+ai)*Pt);Le(w.labelFont[0],le,"center",D==2?"top":nx),d.save(),F==1?(X=K=0,d.translate(Si,On(S+de/2)),d.rotate((D==3?-Jh:Jh)/2)):(X=On(I+Y/2),K=Si);let Br=Xx(w.label)?w.label(i,v,ye,Ne):w.label;d.fillText(Br,X,K),d.restore()}if(Ne==0)continue;let Ue=y[w.scale],Oe=F==0?Y:de,ot=F==0?I:S,Ct=w._splits,Tt=Ue.distr==2?Ct.map(ai=>vi[ai]):Ct,xt=Ue.distr==2?vi[Ct[1]]-vi[Ct[0]]:ye,$e=w.ticks,Xe=w.border,$t=$e.show?$e.size:0,hn=On($t*Pt),Hn=On((w.alignTo==2?w._size-$t-w.gap:w.gap)*Pt),kt=w._rotate*-Jh/180,dn=m(w._pos*Pt),yi=(hn+Hn)*fe,oi=dn+yi;K=F==0?oi:0,X=F==1?oi:0;let Ii=w.font[0],Yi=w.align==1?Sa:w.align==2?vp:kt>0?Sa:kt<0?vp:F==0?"center":D==3?vp:Sa,ps=kt||F==1?"middle":D==2?"top":nx;Le(Ii,le,Yi,ps);let bi=w.font[1]*w.lineGap,Li=Ct.map(ai=>m(a(ai,Ue,Oe,ot))),Zi=w._values;for(let ai=0;ai<Zi.length;ai++){let Si=Zi[ai];if(Si!=null){F==0?X=Li[ai]:K=Li[ai],Si=""+Si;let Br=Si.indexOf(`
`)==-1?[Si]:Si.split(/\n/gm);for(let li=0;li<Br.length;li++){let vm=Br[li];kt?(d.save(),d.translate(X,K+li*bi),d.rotate(kt),d.fillText(vm,0,0),d.restore()):d.fillText(vm,X,K+li*bi)}}}$e.show&&bn(Li,$e.filter(i,Tt,v,Ne,xt),F,D,dn,hn,Wt($e.width*Pt,3),$e.stroke(i,v),$e.dash,$e.cap);let ms=w.grid;ms.show&&bn(Li,ms.filter(i,Tt,v,Ne,xt),F,F==0?2:1,F==0?S:I,F==0?de:Y,Wt(ms.width*Pt,3),ms.stroke(i,v),ms.dash,ms.cap),Xe.show&&bn([dn],[1],F==0?1:0,F==0?1:2,F==1?S:I,F==1?de:Y,Wt(Xe.width*Pt,3),Xe.stroke(i,v),Xe.dash,Xe.cap)}Vn("drawAxes")}function dt(v){_.forEach((w,D)=>{D>0&&(w._paths=null,v&&(s==1?(w.min=null,w.max=null):w.facets.forEach(F=>{F.min=null,F.max=null})))})}let un=!1,ri=!1,Ft=[];function Sn(){ri=!1;for(let v=0;v<Ft.length;v++)Vn(...Ft[v]);Ft.length=0}function Qn(){un||(fA(tm),un=!0)}function tc(v,w=!1){un=!0,ri=w,v(i),tm(),w&&Ft.length>0&&queueMicrotask(Sn)}i.batch=tc;function tm(){if(ae&&(mt(),ae=!1),ve&&(we(),ve=!1),_e){if(Qt(f,Sa,Je),Qt(f,"top",lt),Qt(f,Yl,k),Qt(f,Zl,Pe),Qt(g,Sa,Je),Qt(g,"top",lt),Qt(g,Yl,k),Qt(g,Zl,Pe),Qt(u,Yl,ln),Qt(u,Zl,vn),h.width=On(ln*Pt),h.height=On(vn*Pt),A.forEach(({_el:v,_show:w,_size:D,_pos:F,side:X})=>{if(v!=null)if(w){let K=X===3||X===0?D:0,le=X%2==1;Qt(v,le?"left":"top",F-K),Qt(v,le?"width":"height",D),Qt(v,le?"top":"left",le?lt:Je),Qt(v,le?"height":"width",le?Pe:k),Cp(v,ho)}else Ci(v,ho)}),xo=sr=vo=H=ee=J=$=Ee=E=null,Ie=1,ka(!0),Je!=Me||lt!=zt||k!=Ge||Pe!=Ye){dt(!1);let v=k/Ge,w=Pe/Ye;if(me&&!ne&&he.left>=0){he.left*=v,he.top*=w,bo&&Rs(bo,On(he.left),0,k,Pe),So&&Rs(So,0,On(he.top),k,Pe);for(let D=0;D<ct.length;D++){let F=ct[D];F!=null&&(Yt[D]*=v,si[D]*=w,Rs(F,Wi(Yt[D]),Wi(si[D]),k,Pe))}}if(Jt.show&&!se&&Jt.left>=0&&Jt.width>0){Jt.left*=v,Jt.width*=v,Jt.top*=w,Jt.height*=w;for(let D in _d)Qt(Eo,D,Jt[D])}Me=Je,zt=lt,Ge=k,Ye=Pe}Vn("setSize"),_e=!1}ln>0&&vn>0&&(d.clearRect(0,0,h.width,h.height),Vn("drawClear"),M.forEach(v=>v()),Vn("draw")),Jt.show&&se&&(nc(Jt),se=!1),me&&ne&&(kr(null,!0,!1),ne=!1),ue.show&&ue.live&&pe&&(md(),pe=!1),c||(c=!0,i.status=1,Vn("ready")),ir=!1,un=!1}i.redraw=(v,w)=>{ve=w||!1,v!==!1?or(T,L.min,L.max):Qn()};function dd(v,w){let D=y[v];if(D.from==null){if(cn==0){let F=D.range(i,w.min,w.max,v);w.min=F[0],w.max=F[1]}if(w.min>w.max){let F=w.min;w.min=w.max,w.max=F}if(cn>1&&w.min!=null&&w.max!=null&&w.max-w.min<1e-16)return;v==T&&D.distr==2&&cn>0&&(w.min=as(w.min,e[0]),w.max=as(w.max,e[0]),w.min==w.max&&w.max++),G[v]=w,ae=!0,Qn()}}i.setScale=dd;let fd,pd,bo,So,nm,im,Mo,wo,sm,rm,Zt,tn,rr=!1,Zn=he.drag,zn=Zn.x,Gn=Zn.y;me&&(he.x&&(fd=Hi(OT,g)),he.y&&(pd=Hi(kT,g)),L.ori==0?(bo=fd,So=pd):(bo=pd,So=fd),Zt=he.left,tn=he.top);let Jt=i.select=Cn({show:!0,over:!0,left:0,width:0,top:0,height:0},n.select),Eo=Jt.show?Hi(FT,Jt.over?g:f):null;function nc(v,w){if(Jt.show){for(let D in v)Jt[D]=v[D],D in _d&&Qt(Eo,D,v[D]);w!==!1&&Vn("setSelect")}}i.setSelect=nc;function Kv(v){if(_[v].show)Q&&Cp(at[v],ho);else if(Q&&Ci(at[v],ho),me){let D=Re?ct[0]:ct[v];D!=null&&Rs(D,-10,-10,k,Pe)}}function or(v,w,D){dd(v,{min:w,max:D})}function ds(v,w,D,F){w.focus!=null&&ny(v),w.show!=null&&_.forEach((X,K)=>{K>0&&(v==K||v==null)&&(X.show=w.show,Kv(K),s==2?(or(X.facets[0].scale,null,null),or(X.facets[1].scale,null,null)):or(X.scale,null,null),Qn())}),D!==!1&&Vn("setSeries",v,w),F&&Ba("setSeries",i,v,w)}i.setSeries=ds;function jv(v,w){Cn(C[v],w)}function Qv(v,w){v.fill=bt(v.fill||null),v.dir=At(v.dir,-1),w=w??C.length,C.splice(w,0,v)}function ey(v){v==null?C.length=0:C.splice(v,1)}i.addBand=Qv,i.setBand=jv,i.delBand=ey;function ty(v,w){_[v].alpha=w,me&&ct[v]!=null&&(ct[v].style.opacity=w),Q&&at[v]&&(at[v].style.opacity=w)}let Ns,ar,Or,To={focus:!0};function ny(v){if(v!=Or){let w=v==null,D=ke.alpha!=1;_.forEach((F,X)=>{if(s==1||X>0){let K=w||X==0||X==v;F._focus=w?null:K,D&&ty(X,K?1:ke.alpha)}}),Or=v,D&&Qn()}}Q&&Qe&&Mt(ox,Ce,v=>{he._lock||(je(v),Or!=null&&ds(null,To,!0,Mn.setSeries))});function fs(v,w,D){let F=y[w];D&&(v=v/Pt-(F.ori==1?lt:Je));let X=k;F.ori==1&&(X=Pe,v=X-v),F.dir==-1&&(v=X-v);let K=F._min,le=F._max,fe=v/X,ye=K+(le-K)*fe,Ne=F.distr;return Ne==3?Ea(10,ye):Ne==4?tA(ye,F.asinh):Ne==100?F.bwd(ye):ye}function iy(v,w){let D=fs(v,T,w);return as(D,e[0],mn,gn)}i.valToIdx=v=>as(v,e[0]),i.posToIdx=iy,i.posToVal=fs,i.valToPos=(v,w,D)=>y[w].ori==0?r(v,y[w],D?Y:k,D?I:0):o(v,y[w],D?de:Pe,D?S:0),i.setCursor=(v,w,D)=>{Zt=v.left,tn=v.top,kr(null,w,D)};function om(v,w){Qt(Eo,Sa,Jt.left=v),Qt(Eo,Yl,Jt.width=w)}function am(v,w){Qt(Eo,"top",Jt.top=v),Qt(Eo,Zl,Jt.height=w)}let Fa=L.ori==0?om:am,Oa=L.ori==1?om:am;function sy(){if(Q&&ue.live)for(let v=s==2?1:0;v<_.length;v++){if(v==0&&ht)continue;let w=ue.values[v],D=0;for(let F in w)Ve[v][D++].firstChild.nodeValue=w[F]}}function md(v,w){if(v!=null&&(v.idxs?v.idxs.forEach((D,F)=>{te[F]=D}):rA(v.idx)||te.fill(v.idx),ue.idx=te[0]),Q&&ue.live){for(let D=0;D<_.length;D++)(D>0||s==1&&!ht)&&ry(D,te[D]);sy()}pe=!1,w!==!1&&Vn("setLegend")}i.setLegend=md;function ry(v,w){let D=_[v],F=v==0&&B==2?vi:e[v],X;ht?X=D.values(i,v,w)??rt:(X=D.value(i,w==null?null:F[w],v,w),X=X==null?rt:{_:X}),ue.values[v]=X}function kr(v,w,D){sm=Zt,rm=tn,[Zt,tn]=he.move(i,Zt,tn),he.left=Zt,he.top=tn,me&&(bo&&Rs(bo,On(Zt),0,k,Pe),So&&Rs(So,0,On(tn),k,Pe));let F,X=mn>gn;Ns=Ht,ar=null;let K=L.ori==0?k:Pe,le=L.ori==1?k:Pe;if(Zt<0||cn==0||X){F=he.idx=null;for(let fe=0;fe<_.length;fe++){let ye=ct[fe];ye!=null&&Rs(ye,-10,-10,k,Pe)}Qe&&ds(null,To,!0,v==null&&Mn.setSeries),ue.live&&(te.fill(F),pe=!0)}else{let fe,ye,Ne;s==1&&(fe=L.ori==0?Zt:tn,ye=fs(fe,T),F=he.idx=as(ye,e[0],mn,gn),Ne=W(e[0][F],L,K,0));let Ue=-10,Oe=-10,ot=0,Ct=0,Tt=!0,xt="",$e="";for(let Xe=s==2?1:0;Xe<_.length;Xe++){let $t=_[Xe],hn=te[Xe],Hn=hn==null?null:s==1?e[Xe][hn]:e[Xe][1][hn],kt=he.dataIdx(i,Xe,F,ye),dn=kt==null?null:s==1?e[Xe][kt]:e[Xe][1][kt];if(pe=pe||dn!=Hn||kt!=hn,te[Xe]=kt,Xe>0&&$t.show){let yi=kt==null?-10:kt==F?Ne:W(s==1?e[0][kt]:e[Xe][0][kt],L,K,0),oi=dn==null?-10:N(dn,s==1?y[$t.scale]:y[$t.facets[1].scale],le,0);if(Qe&&dn!=null){let Ii=L.ori==1?Zt:tn,Yi=kn(ke.dist(i,Xe,kt,oi,Ii));if(Yi<Ns){let ps=ke.bias;if(ps!=0){let bi=fs(Ii,$t.scale),Li=dn>=0?1:-1,Zi=bi>=0?1:-1;Zi==Li&&(Zi==1?ps==1?dn>=bi:dn<=bi:ps==1?dn<=bi:dn>=bi)&&(Ns=Yi,ar=Xe)}else Ns=Yi,ar=Xe}}if(pe||Re){let Ii,Yi;L.ori==0?(Ii=yi,Yi=oi):(Ii=oi,Yi=yi);let ps,bi,Li,Zi,ms,ai,Si=!0,Br=ce.bbox;if(Br!=null){Si=!1;let li=Br(i,Xe);Li=li.left,Zi=li.top,ps=li.width,bi=li.height}else Li=Ii,Zi=Yi,ps=bi=ce.size(i,Xe);if(ai=ce.fill(i,Xe),ms=ce.stroke(i,Xe),Re)Xe==ar&&Ns<=ke.prox&&(Ue=Li,Oe=Zi,ot=ps,Ct=bi,Tt=Si,xt=ai,$e=ms);else{let li=ct[Xe];li!=null&&(Yt[Xe]=Li,si[Xe]=Zi,fx(li,ps,bi,Si),hx(li,ai,ms),Rs(li,Wi(Li),Wi(Zi),k,Pe))}}}}if(Re){let Xe=ke.prox,$t=Or==null?Ns<=Xe:Ns>Xe||ar!=Or;if(pe||$t){let hn=ct[0];hn!=null&&(Yt[0]=Ue,si[0]=Oe,fx(hn,ot,Ct,Tt),hx(hn,xt,$e),Rs(hn,Wi(Ue),Wi(Oe),k,Pe))}}}if(Jt.show&&rr)if(v!=null){let[fe,ye]=Mn.scales,[Ne,Ue]=Mn.match,[Oe,ot]=v.cursor.sync.scales,Ct=v.cursor.drag;if(zn=Ct._x,Gn=Ct._y,zn||Gn){let{left:Tt,top:xt,width:$e,height:Xe}=v.select,$t=v.scales[Oe].ori,hn=v.posToVal,Hn,kt,dn,yi,oi,Ii=fe!=null&&Ne(fe,Oe),Yi=ye!=null&&Ue(ye,ot);Ii&&zn?($t==0?(Hn=Tt,kt=$e):(Hn=xt,kt=Xe),dn=y[fe],yi=W(hn(Hn,Oe),dn,K,0),oi=W(hn(Hn+kt,Oe),dn,K,0),Fa(ls(yi,oi),kn(oi-yi))):Fa(0,K),Yi&&Gn?($t==1?(Hn=Tt,kt=$e):(Hn=xt,kt=Xe),dn=y[ye],yi=N(hn(Hn,ot),dn,le,0),oi=N(hn(Hn+kt,ot),dn,le,0),Oa(ls(yi,oi),kn(oi-yi))):Oa(0,le)}else xd()}else{let fe=kn(sm-nm),ye=kn(rm-im);if(L.ori==1){let ot=fe;fe=ye,ye=ot}zn=Zn.x&&fe>=Zn.dist,Gn=Zn.y&&ye>=Zn.dist;let Ne=Zn.uni;Ne!=null?zn&&Gn&&(zn=fe>=Ne,Gn=ye>=Ne,!zn&&!Gn&&(ye>fe?Gn=!0:zn=!0)):Zn.x&&Zn.y&&(zn||Gn)&&(zn=Gn=!0);let Ue,Oe;zn&&(L.ori==0?(Ue=Mo,Oe=Zt):(Ue=wo,Oe=tn),Fa(ls(Ue,Oe),kn(Oe-Ue)),Gn||Oa(0,le)),Gn&&(L.ori==1?(Ue=Mo,Oe=Zt):(Ue=wo,Oe=tn),Oa(ls(Ue,Oe),kn(Oe-Ue)),zn||Fa(0,K)),!zn&&!Gn&&(Fa(0,0),Oa(0,0))}if(Zn._x=zn,Zn._y=Gn,v==null){if(D){if(xm!=null){let[fe,ye]=Mn.scales;Mn.values[0]=fe!=null?fs(L.ori==0?Zt:tn,fe):null,Mn.values[1]=ye!=null?fs(L.ori==1?Zt:tn,ye):null}Ba(yp,i,Zt,tn,k,Pe,F)}if(Qe){let fe=D&&Mn.setSeries,ye=ke.prox;Or==null?Ns<=ye&&ds(ar,To,!0,fe):Ns>ye?ds(null,To,!0,fe):ar!=Or&&ds(ar,To,!0,fe)}}pe&&(ue.idx=F,md()),w!==!1&&Vn("setCursor")}let lr=null;Object.defineProperty(i,"rect",{get(){return lr==null&&ka(!1),lr}});function ka(v=!1){v?lr=null:(lr=g.getBoundingClientRect(),Vn("syncRect",lr))}function lm(v,w,D,F,X,K,le){he._lock||rr&&v!=null&&v.movementX==0&&v.movementY==0||(gd(v,w,D,F,X,K,le,!1,v!=null),v!=null?kr(null,!0,!0):kr(w,!0,!1))}function gd(v,w,D,F,X,K,le,fe,ye){if(lr==null&&ka(!1),je(v),v!=null)D=v.clientX-lr.left,F=v.clientY-lr.top;else{if(D<0||F<0){Zt=-10,tn=-10;return}let[Ne,Ue]=Mn.scales,Oe=w.cursor.sync,[ot,Ct]=Oe.values,[Tt,xt]=Oe.scales,[$e,Xe]=Mn.match,$t=w.axes[0].side%2==1,hn=L.ori==0?k:Pe,Hn=L.ori==1?k:Pe,kt=$t?K:X,dn=$t?X:K,yi=$t?F:D,oi=$t?D:F;if(Tt!=null?D=$e(Ne,Tt)?a(ot,y[Ne],hn,0):-10:D=hn*(yi/kt),xt!=null?F=Xe(Ue,xt)?a(Ct,y[Ue],Hn,0):-10:F=Hn*(oi/dn),L.ori==1){let Ii=D;D=F,F=Ii}}ye&&(w==null||w.cursor.event.type==yp)&&((D<=1||D>=k-1)&&(D=co(D,k)),(F<=1||F>=Pe-1)&&(F=co(F,Pe))),fe?(nm=D,im=F,[Mo,wo]=he.move(i,D,F)):(Zt=D,tn=F)}let _d={width:0,height:0,left:0,top:0};function xd(){nc(_d,!1)}let cm,um,hm,dm;function fm(v,w,D,F,X,K,le){rr=!0,zn=Gn=Zn._x=Zn._y=!1,gd(v,w,D,F,X,K,le,!0,!1),v!=null&&(Mt(bp,Tp,pm,!1),Ba(sx,i,Mo,wo,k,Pe,null));let{left:fe,top:ye,width:Ne,height:Ue}=Jt;cm=fe,um=ye,hm=Ne,dm=Ue}function pm(v,w,D,F,X,K,le){rr=Zn._x=Zn._y=!1,gd(v,w,D,F,X,K,le,!1,!0);let{left:fe,top:ye,width:Ne,height:Ue}=Jt,Oe=Ne>0||Ue>0,ot=cm!=fe||um!=ye||hm!=Ne||dm!=Ue;if(Oe&&ot&&nc(Jt),Zn.setScale&&Oe&&ot){let Ct=fe,Tt=Ne,xt=ye,$e=Ue;if(L.ori==1&&(Ct=ye,Tt=Ue,xt=fe,$e=Ne),zn&&or(T,fs(Ct,T),fs(Ct+Tt,T)),Gn)for(let Xe in y){let $t=y[Xe];Xe!=T&&$t.from==null&&$t.min!=Ht&&or(Xe,fs(xt+$e,Xe),fs(xt,Xe))}xd()}else he.lock&&(he._lock=!he._lock,kr(w,!0,v!=null));v!=null&&(Rn(bp,Tp),Ba(bp,i,Zt,tn,k,Pe,null))}function oy(v,w,D,F,X,K,le){if(he._lock)return;je(v);let fe=rr;if(rr){let ye=!0,Ne=!0,Ue=10,Oe,ot;L.ori==0?(Oe=zn,ot=Gn):(Oe=Gn,ot=zn),Oe&&ot&&(ye=Zt<=Ue||Zt>=k-Ue,Ne=tn<=Ue||tn>=Pe-Ue),Oe&&ye&&(Zt=Zt<Mo?0:k),ot&&Ne&&(tn=tn<wo?0:Pe),kr(null,!0,!0),rr=!1}Zt=-10,tn=-10,te.fill(null),kr(null,!0,!0),fe&&(rr=fe)}function mm(v,w,D,F,X,K,le){he._lock||(je(v),Ua(),xd(),v!=null&&Ba(ax,i,Zt,tn,k,Pe,null))}function gm(){A.forEach(bC),O(i.width,i.height,!0)}fo($h,wa,gm);let Ao={};Ao.mousedown=fm,Ao.mousemove=lm,Ao.mouseup=pm,Ao.dblclick=mm,Ao.setSeries=(v,w,D,F)=>{let X=Mn.match[2];D=X(i,w,D),D!=-1&&ds(D,F,!0,!1)},me&&(Mt(sx,g,fm),Mt(yp,g,lm),Mt(rx,g,v=>{je(v),ka(!1)}),Mt(ox,g,oy),Mt(ax,g,mm),Np.add(i),i.syncRect=ka);let ic=i.hooks=n.hooks||{};function Vn(v,w,D){ri?Ft.push([v,w,D]):v in ic&&ic[v].forEach(F=>{F.call(null,i,w,D)})}(n.plugins||[]).forEach(v=>{for(let w in v.hooks)ic[w]=(ic[w]||[]).concat(v.hooks[w])});let _m=(v,w,D)=>D,Mn=Cn({key:null,setSeries:!1,filters:{pub:xx,sub:xx},scales:[T,_[1]?_[1].scale:null],match:[vx,vx,_m],values:[null,null]},he.sync);Mn.match.length==2&&Mn.match.push(_m),he.sync=Mn;let xm=Mn.key,vd=mv(xm);function Ba(v,w,D,F,X,K,le){Mn.filters.pub(v,w,D,F,X,K,le)&&vd.pub(v,w,D,F,X,K,le)}vd.sub(i);function ay(v,w,D,F,X,K,le){Mn.filters.sub(v,w,D,F,X,K,le)&&Ao[v](null,w,D,F,X,K,le)}i.pub=ay;function ly(){vd.unsub(i),Np.delete(i),Bn.clear(),Rp($h,wa,gm),l.remove(),Ce?.remove(),Vn("destroy")}i.destroy=ly;function yd(){Vn("init",n,e),Na(e||n.data,!1),G[T]?dd(T,G[T]):Ua(),se=Jt.show&&(Jt.width>0||Jt.height>0),ne=pe=!0,O(n.width,n.height)}return _.forEach(_o),A.forEach(Ps),t?t instanceof HTMLElement?(t.appendChild(l),yd()):t(i,yd):yd(),i}jn.assign=Cn;jn.fmtNum=Gp;jn.rangeNum=Kh;jn.rangeLog=ed;jn.rangeAsinh=Bp;jn.orient=mo;jn.pxRatio=Pt;jn.join=dA;jn.fmtDate=Hp,jn.tzDate=MA;jn.sync=mv;{jn.addGap=rC,jn.clipGaps=id;let n=jn.paths={points:bv};n.linear=Mv,n.stepped=lC,n.bars=cC,n.spline=hC}var Ql=class{constructor(e,t,i){this.width=e;this.span=t;this.spacing=t/i,this.columns=Array.from({length:e},()=>[])}width;span;times=[];columns;spacing;get length(){return this.times.length}append(e,t){let i=this.times.at(-1);if(i!==void 0){if(e<i)this.clear();else if(e-i<this.spacing*(1-1e-9))return}this.times.push(e),this.columns.forEach((s,r)=>{s.push(t[r]??Number.NaN)}),this.trim(e-this.span)}clear(){this.times=[],this.columns=this.columns.map(()=>[])}data(){let e=this.columns.map(t=>t.map(i=>Number.isFinite(i)?i:null));return[[...this.times],...e]}trim(e){let t=0;for(;(this.times[t]??1/0)<e-1e-9;)t+=1;if(t>this.times.length/4){this.times.splice(0,t);for(let i of this.columns)i.splice(0,t)}}};var SC=["position","velocity","torque","reference"],Av=8;function MC(n,e){let t=e.findIndex(r=>n.startsWith(`joints.${r.name}.`)),i=e[t];if(i===void 0)return-1;let s=SC.indexOf(n.slice(`joints.${i.name}.`.length));return s<0?-1:4*t+s}function $p(n,e){let t=new Map(n.signals.map(r=>[r.name,r])),s=new Set(n.joints.map(r=>r.robot)).size===1?`${n.joints[0]?.robot}/`:"";return e.flatMap(r=>{let o=t.get(r);if(o===void 0)return[];let[,...a]=r.split(".");return{name:r,label:a.join(".").replace(s,"").replace(/\.position$/,"").replace(/\.reference$/," ref"),unit:o.unit,joint:MC(r,n.joints),dashed:r.startsWith("joints.")&&r.endsWith(".reference")}})}function Cv(n){let e=n.joints.find(i=>i.driven)?.robot??n.joints[0]?.robot,t=n.joints.filter(i=>i.robot===e).slice(0,Av);return t.length>0?t.flatMap(i=>[`joints.${i.name}.position`,...i.driven?[`joints.${i.name}.reference`]:[]]):n.bodies.slice(0,Av).map(i=>`bodies.${i}.z`)}function Rv(n){return n.filter(e=>e.joint<0).map(e=>e.name)}function Kp(n,e){let t=0;return n.map(i=>i.joint>=0?e.joints[i.joint]??Number.NaN:(t+=1,e.signals[t-1]??Number.NaN))}function Pv(n,e){let t=(212+n*137.508)%360,i=Math.floor(n/12)%2;return e?`hsl(${t} 75% ${i?78:66}%)`:`hsl(${t} 70% ${i?32:44}%)`}var ad=10,Iv=900,EC=80,Xi=et([]),go=et(!1),Lv=et(null),nr=[],Ur=new Ql(0,ad,Iv),Dv=0;function Nv(){It(()=>{let n=ut.value;Xi.value=n?Cv(n):[],go.value=!1}),It(()=>{let n=ut.value;nr=n?$p(n,Xi.value):[],Ur=new Ql(nr.length,ad,Iv),Dv+=1,kd(Rv(nr))}),Ac(n=>{go.value||Ur.append(n.time,Kp(nr,n))})}function Uv(){let n=ut.value,[e,t]=Di(!1);return n===null?R(Kn,{title:"No scene",text:"Choose a scene in the gallery."}):R("div",{class:"plot-panel",children:[R("div",{class:"panel-head",children:[R("button",{type:"button",class:"button",onClick:()=>t(!e),children:[R(Yn,{name:"plus"})," Signals"]}),R("span",{class:"grow"}),R(AC,{}),R(Fn,{icon:go.value?"play":"pause",label:go.value?"Chart goes on":"Hold chart",onClick:()=>{go.value=!go.value}})]}),e?R(PC,{onClose:()=>t(!1)}):null,Xi.value.length>0?R(In,{children:[R(IC,{}),R(RC,{})]}):R(Kn,{title:"Nothing to plot",text:"Add a signal: joints, bodies, sensors, contacts."})]})}var TC=[["xlsx","Excel"],["csv","CSV"],["mcap","MCAP"]];function AC(){let e=!!ks.value?.run&&!!(ut.value?.recorded||ut.value?.playback);return R(Vh,{label:"Export",side:"left",children:[R("button",{type:"button",role:"menuitem",onClick:()=>mg("chart.csv",CC()),children:"Chart as CSV"}),e?TC.map(([t,i])=>R("a",{role:"menuitem",href:`/export/run.${t}`,download:!0,children:["Run as ",i]},t)):null]})}function CC(){let n=nr.map(e=>`${e.name}${e.unit?` [${e.unit}]`:""}`);return pg(["time [s]",...n],Ur.data())}function RC(){let n=En.value,e=ut.value,t=e?$p(e,Xi.value):[],i=Lv.value,s=i!==null?Ur.data().slice(1).map(r=>r[i]??Number.NaN):n&&t.length===nr.length?Kp(t,n):[];return R("ul",{class:"legend","aria-label":"Signals of the chart",children:t.map((r,o)=>R("li",{class:r.dashed?"dashed":"",children:[R("svg",{class:"swatch",viewBox:"0 0 18 4","aria-hidden":"true",children:R("line",{x1:"0",y1:"2",x2:"18",y2:"2",stroke:Fv(t,o)})}),R("span",{class:"legend-name",title:it(r.name),children:it(r.label)}),R("span",{class:"numeric quiet",children:[Bs(s[o]??Number.NaN,4)," ",r.unit]}),R("button",{type:"button",class:"bare","aria-label":`Remove ${it(r.name)}`,onClick:()=>{Xi.value=Xi.value.filter(a=>a!==r.name)},children:R(Yn,{name:"close"})})]},r.name))})}function PC({onClose:n}){let[e,t]=Di(""),i=e.toLowerCase().split(/\s+/).filter(Boolean),s=(ut.value?.signals??[]).filter(o=>i.every(a=>o.name.toLowerCase().includes(a)));function r(o){Xi.value=Xi.value.includes(o)?Xi.value.filter(a=>a!==o):[...Xi.value,o].slice(-256)}return R("div",{class:"picker",children:[R("label",{class:"search",children:[R(Yn,{name:"search"}),R("input",{type:"search",placeholder:"joint, body, sensor \u2026","aria-label":"Find signals",value:e,onInput:o=>t(o.currentTarget.value),onKeyDown:o=>{o.stopPropagation(),o.key==="Escape"&&n()}})]}),R("ul",{"aria-label":"Signals",children:s.slice(0,120).map(o=>R("li",{children:R("label",{children:[R("input",{type:"checkbox",checked:Xi.value.includes(o.name),onChange:()=>r(o.name)}),R("span",{children:it(o.name)}),R("span",{class:"quiet",children:o.unit})]})},o.name))}),R("p",{class:"quiet",children:s.length>120?`${s.length-120} more: type to find them`:`${s.length} signals`})]})}function Fv(n,e){let t=n[e]?.name.replace(/\.reference$/,".position"),i=n.findIndex(r=>r.name===t),s=n.slice(0,i<0?e:i).filter(r=>!r.dashed).length;return Pv(s,Ki.value)}function IC(){let n=$i(null),e=Ki.value,t=Xi.value.join(" ");return Ji(()=>{let i=n.current;if(i===null)return;let s=LC(i),r=-1,o=()=>{let l=Ur.length===0?-1:Dv*1e9+(Ur.data()[0].at(-1)??0);l!==r&&s.setData(Ur.data()),r=l};o();let a=setInterval(o,EC),c=new ResizeObserver(()=>s.setSize(Ov(i)));return c.observe(i),()=>{clearInterval(a),c.disconnect(),s.destroy()}},[t,e,ut.value?.number]),R("div",{class:"chart",ref:n,role:"img","aria-label":"Chart"})}function Ov(n){return{width:Math.max(n.clientWidth,80),height:Math.max(n.clientHeight,80)}}function LC(n){let e=getComputedStyle(n),t=e.getPropertyValue("--ink-quiet").trim(),i=e.getPropertyValue("--line").trim(),s=[...new Set(nr.map(o=>o.unit))],r={stroke:t,font:"11px system-ui, sans-serif",ticks:{show:!1}};return new jn({...Ov(n),legend:{show:!1},hooks:{setCursor:[o=>{Lv.value=o.cursor.idx??null}]},padding:[10,12,0,0],scales:{x:{time:!1,range:DC},...Object.fromEntries(s.map(o=>[`y ${o}`,{range:NC}]))},axes:[{...r,grid:{stroke:i,width:1},size:28},...s.map((o,a)=>({...r,scale:`y ${o}`,label:o,labelFont:"11px system-ui, sans-serif",labelSize:16,size:46,side:a%2===0?3:1,grid:{show:a===0,stroke:i,width:1}}))],series:[{},...nr.map((o,a)=>({scale:`y ${o.unit}`,stroke:Fv(nr,a),width:o.dashed?1:1.6,dash:o.dashed?[4,4]:[],points:{show:!1}}))]},Ur.data(),n)}function DC(n,e,t){return go.peek()?[e,t]:[Math.max(e,t-ad),Math.max(t,e+ad)]}function NC(n,e,t){let i=e??0,s=t??0,r=Math.max(.06*(s-i),(.02-(s-i))/2,1e-9);return[i-r,s+r]}var UC={rad:Math.PI,m:1};function kv(n){let e=UC[n.unit],t=n.lower??Math.min(-e,(n.upper??e)-e),i=n.upper??Math.max(e,t+e),s=10**3,r={lower:Math.ceil(t/.001-1e-6)/s,upper:Math.floor(i/.001+1e-6)/s};return r.lower<=r.upper?r:{lower:t,upper:i}}function jp(n,e){return Math.min(Math.max(Math.round(n*1e3)/1e3,e.lower),e.upper)}var ld=class{target=null;take(e,t){this.target={value:e,since:t}}release(){this.target=null}shown(e,t){if(this.target===null)return e;let i=Math.abs(e-this.target.value)<=.001/2,s=t<this.target.since;return(i||s)&&(this.target=null),this.target===null?e:this.target.value}};var Qp=new Map,cd=et(0),Bv=-1;function zv(n,e){Bv!==n.number&&Qp.clear(),Bv=n.number;let t=e.name,i=Qp.get(t)??new ld;return Qp.set(t,i),i}function Gv(){let n=ut.value;if(n===null)return R(Kn,{title:"No scene",text:"Choose a scene in the gallery."});let e=[...new Set(n.joints.map(t=>t.robot))];return e.length===0?R(Kn,{title:"No joints",text:"This scene has no robot and no joints to move."}):R("div",{class:"panel",children:[R("div",{class:"panel-head",children:[R("span",{class:"quiet",children:[n.joints.length," joints"]}),R(OC,{})]}),e.map(t=>R(kC,{opened:n,robot:t},`${n.number} ${t}`))]})}function OC(){return R("div",{class:"choice",role:"toolbar","aria-label":"Unit of angles",children:["rad","deg"].map(n=>R("button",{type:"button","aria-pressed":vs.value===n,onClick:()=>{vs.value=n},children:n},n))})}function kC({opened:n,robot:e}){let t=n.joints.map((r,o)=>({joint:r,index:o})).filter(r=>r.joint.robot===e),i=!n.playback&&t.some(({joint:r})=>r.driven);async function s(){if(await Kt({kind:"command",name:"follow",arguments:{robot:e}})===null){for(let{joint:o}of t)zv(n,o).release();cd.value+=1}}return R("section",{class:"group",children:[R("h2",{children:e?it(e):"between bodies"}),t.map(({joint:r,index:o})=>R(BC,{opened:n,joint:r,index:o},r.name)),n.tools.filter(r=>r.robot===e).map(r=>R(U_,{opened:n,tool:r},r.robot)),i?R("button",{type:"button",class:"button",onClick:s,children:[R(Yn,{name:"route"})," Follow trajectory"]}):null]})}function BC({opened:n,joint:e,index:t}){let i=En.value;cd.value;let s=4*t,r=i?.joints[s+ig]??Number.NaN,o=i?.joints[s+sg]??Number.NaN,a=Ro(()=>kv(e),[e]),c=zv(n,e),l=Fo(e.unit,vs.value),h=Pc(e.unit,vs.value),d=l===1?3:1,u=it(e.joint);if(!e.driven||n.playback)return R("div",{class:"joint",children:[R("span",{class:"joint-name",title:it(e.name),children:u}),R("span",{class:"reading numeric",role:"status","aria-label":`${u} position`,children:Number.isFinite(r)?`${fn(r*l,d)} ${h}`:"not recorded"})]});let f=c.shown(Number.isFinite(o)?o:r,i?.time??0),g=jp(Number.isFinite(f)?f:0,a),b=`robots.${e.robot}.targets.${e.joint}`;function m(_){c.take(jp(_,a),i?.time??0),cd.value+=1}async function p(_){m(_),await Kt({kind:"set",path:b,value:_})!==null&&(c.release(),cd.value+=1)}return R("div",{class:"joint",children:[R("span",{class:"joint-name",title:`${it(e.name)}: ${fn(r*l,d)} ${h}`,children:u}),R(zC,{label:`${u} slider`,range:a,value:g,position:r,onInput:_=>{m(_),mr({kind:"set",path:b,value:_})}}),R(Qs,{label:u,unit:h,shown:fn(g*l,d),onCommit:_=>p(_/l)})]})}function zC({label:n,range:e,value:t,position:i,onInput:s}){let r=o=>100*(o-e.lower)/(e.upper-e.lower);return R("span",{class:"slider",children:[R("input",{type:"range","aria-label":n,min:e.lower,max:e.upper,step:.001,value:t,onKeyDown:o=>o.stopPropagation(),onInput:o=>s(Number(o.currentTarget.value))}),Number.isFinite(i)?R("svg",{class:"position-mark","aria-hidden":"true",children:R("circle",{cx:`${Math.min(Math.max(r(i),0),100)}%`,cy:"50%",r:"2.5"})}):null]})}var Vv=["position","velocity","torque","reference"];function Hv(){let n=ut.value;return n===null||n.joints.length===0?R(Kn,{title:"No joints",text:"This scene has no joints to list."}):R("table",{class:"values",children:[R("thead",{children:R("tr",{children:[R("th",{children:"joint"}),Vv.map(e=>R("th",{children:e},e)),R("th",{children:"unit"})]})}),R("tbody",{children:n.joints.map((e,t)=>R(GC,{joint:e,index:t},e.name))})]})}function GC({joint:n,index:e}){let t=4*e,i=En.value?.joints.subarray(t,t+4)??[],s=Fo(n.unit,vs.value),r=[s,s,1,s];return R("tr",{children:[R("th",{scope:"row",children:it(n.name)}),r.map((o,a)=>R("td",{children:fn((i[a]??Number.NaN)*o,s===1?3:2)},Vv[a])),R("td",{class:"quiet",children:Pc(n.unit,vs.value)})]})}var VC={Robot:Gv,Live:Q_,Plot:Uv,Table:Hv,Log:ex},Xv="linkwork.layout",Fr=et(H_(localStorage.getItem(Xv)));It(()=>localStorage.setItem(Xv,JSON.stringify(Fr.value)));function HC(n){Fr.value=gp(Fr.value,n)}function qv(){return R("main",{class:"dock",children:[R("div",{class:"stage",children:[R(k_,{}),R(Wv,{place:"below"})]}),R(Wv,{place:"side"}),ur.value?null:R("div",{class:"loading",role:"status",children:[R("span",{class:"spinner"})," Connecting \u2026"]})]})}function Wv({place:n}){let e=$i(null),t=Fr.value,i=Xh(t,n),s=t.active[n],r=t.size[n];if(Ji(()=>{e.current?.style.setProperty("--size",`${r}px`)},[r]),i.length===0||s===null)return null;let o=VC[s];return R("section",{class:`group-${n}`,ref:e,"aria-label":n==="side"?"Dock":"Tray",children:[R(WC,{place:n}),R("div",{class:"tabs",role:"tablist",children:[i.map(a=>R("button",{type:"button",role:"tab","aria-selected":a===s,onClick:()=>HC(a),children:a},a)),R("span",{class:"grow"}),R(Fn,{icon:n==="side"?"below":"beside",label:n==="side"?`Move ${s} below the view`:`Move ${s} to the side`,onClick:()=>{Fr.value=V_(Fr.value,s)}})]}),R("div",{class:"panel-host",role:"tabpanel","aria-label":s,children:R(o,{})})]})}function WC({place:n}){function e(t){let s=t.currentTarget.parentElement?.getBoundingClientRect();if(s===void 0)return;let r=n==="side"?s.right-t.clientX:s.bottom-t.clientY;Fr.value=Wh(Fr.value,n,r)}return R("div",{class:`splitter ${n}`,onPointerDown:t=>t.currentTarget.setPointerCapture(t.pointerId),onPointerMove:t=>{t.currentTarget.hasPointerCapture(t.pointerId)&&e(t)}})}var em=et(""),ud=et("");function Yv(){let n=fr.value;if(!pi.value||n===null)return null;let e=em.value.toLowerCase().split(/\s+/).filter(Boolean),t=n.scenes.filter(i=>(ud.value===""||i.tags.includes(ud.value))&&XC(i,e));return R("section",{class:"gallery","aria-label":"Gallery",children:R("div",{class:"gallery-inner",children:[R("div",{class:"gallery-head",children:[R("h1",{children:n.shows_runs?"Recorded runs":"Scenes"}),R("label",{class:"search",children:[R(Yn,{name:"search"}),R("input",{type:"search",placeholder:"Search","aria-label":"Search scenes",value:em.value,onInput:i=>{em.value=i.currentTarget.value},onKeyDown:i=>{i.key!=="Escape"&&i.stopPropagation()}})]}),ut.value?R(Fn,{icon:"close",label:"Close",onClick:()=>{pi.value=!1}}):null]}),R(qC,{cards:n.scenes}),t.length>0?R("ul",{class:"cards",children:t.map(i=>R(YC,{card:i},i.name))}):R(Kn,{title:"Nothing found",text:"No scene has these words. Clear the search."})]})})}function XC(n,e){let t=`${n.name} ${n.description} ${n.tags.join(" ")}`.toLowerCase();return e.every(i=>t.includes(i))}function qC({cards:n}){let e=[...new Set(n.flatMap(t=>t.tags))].sort();return e.length===0?null:R("div",{class:"tags",role:"toolbar","aria-label":"Tags",children:["",...e].map(t=>R("button",{type:"button",class:"tag","aria-pressed":ud.value===t,onClick:()=>{ud.value=t},children:t||"all"},t))})}function YC({card:n}){let e=ut.value?.name===n.name;return R("li",{children:R("button",{type:"button",class:e?"card open":"card","aria-label":it(n.name),disabled:No.value!=="",onClick:()=>{e?pi.value=!1:Kt({kind:"open",scene:n.name})},children:[R("span",{class:"picture",children:n.picture?R("img",{src:n.picture,alt:"",loading:"lazy"}):R(Yn,{name:"camera"})}),R("span",{class:"card-text",children:[R("strong",{children:it(n.name)}),R("span",{children:it(n.description)})]})]})})}var ZC=[.1,.25,.5,1,2,4],JC=[.1,.25,.5,1,2,5,10,50];function Jv(){let n=ut.value;return R("header",{class:"topbar",children:[R("button",{type:"button",class:"scene-button","aria-label":"Scenes",title:"Choose a scene (G)",onClick:()=>{pi.value=!0},children:[R(Yn,{name:"gallery"}),R("span",{class:"scene-name",children:n?it(n.name):"Scenes"})]}),n?R($C,{}):R("span",{class:"grow"}),R(QC,{}),R(Fn,{icon:Ki.value?"sun":"moon",label:Ki.value?"Light colours":"Dark colours",onClick:()=>{wc.value=Ki.value?"light":"dark"}}),R(Fn,{icon:"help",label:"Keys",onClick:()=>{xs.value=!0}})]})}function $C(){let n=!!ut.value?.playback;return R(In,{children:[R("div",{class:"transport",role:"toolbar","aria-label":"Time",children:[R(Fn,{icon:_s.value?"pause":"play",filled:!_s.value,label:_s.value?"Pause":"Play",primary:!0,onClick:Rc}),n?R(Fn,{icon:"back",label:"Step back",onClick:()=>Kt({kind:"step",count:-1})}):null,R(Fn,{icon:"step",label:"Step",onClick:()=>Kt({kind:"step",count:1})}),R(Fn,{icon:"reset",label:n?"To start":"Reset",onClick:()=>Kt({kind:"reset"})}),R(KC,{speeds:n?JC:ZC,unpaced:!n})]}),R(jC,{})]})}function Zv(n){return Number.isFinite(n)?`${Number(n.toPrecision(3))}\xD7`:"Max"}function KC({speeds:n,unpaced:e}){let t=En.value?.speed??1,[i,s]=Di(!1),r=[...n,...e?[Number.POSITIVE_INFINITY]:[]],o=a=>a===t||Math.abs(a-t)<1e-6*a;return R("div",{class:"menu",onFocusOut:a=>{a.currentTarget.contains(a.relatedTarget)||s(!1)},children:[R("button",{type:"button",class:"menu-button","aria-label":"Speed","aria-haspopup":"listbox","aria-expanded":i,title:"Speed as a factor of real time",onClick:()=>s(!i),children:[R("span",{class:"numeric",children:Zv(t)}),R(Yn,{name:"down"})]}),i?R("div",{class:"menu-list",role:"listbox","aria-label":"Speeds",children:r.map(a=>R("button",{type:"button",role:"option","aria-selected":o(a),onClick:()=>{s(!1),Kt({kind:"speed",factor:Number.isFinite(a)?a:null})},children:Zv(a)},a))}):null]})}function jC(){let n=En.value,e=ut.value,t=ks.value?.run??"",i=!!(e?.recorded&&t&&!e.playback);return R("div",{class:"clock grow",children:[R("span",{class:"time numeric",role:"timer","aria-label":"Simulated time",children:[fn(n?.time??0,3)," s"]}),R("span",{class:"quiet numeric wide-only",children:["step ",gg(n?.step??0)]}),R("span",{class:"quiet numeric wide-only",children:_s.value?`${fn(n?.realTimeFactor??0,2)}\xD7 real time`:"paused"}),i?R("span",{class:"recording wide-only",title:`Recording ${it(t)}`,children:[R(Yn,{name:"record",filled:!0})," recording"]}):null,e?.playback?R("span",{class:"badge",children:"Playback"}):null]})}function QC(){let n={open:"Connected",connecting:"Connecting",lost:"Connection lost"},e=Wr.value;return R("span",{class:`dot ${e}`,role:"status",title:n[e],"aria-label":n[e]})}var eR=12e3;function $v(){return R(In,{children:[R(Jv,{}),R(qv,{}),R(Yv,{}),R(tR,{}),R(iR,{}),xs.value?R(rR,{}):null]})}function tR(){return R("div",{class:"notices","aria-live":"polite",children:Do.value.map(n=>R(nR,{id:n.id,title:n.title,lines:n.lines},n.id))})}function nR(n){let{id:e,title:t,lines:i}=n;return Ji(()=>{let s=setTimeout(()=>Od(e),eR);return()=>clearTimeout(s)},[e]),R("div",{class:"notice",role:"alert",children:[R("div",{children:[R("strong",{children:it(t)}),i.map(s=>R("p",{children:it(s)},s))]}),R(Fn,{icon:"close",label:"Dismiss",onClick:()=>Od(e)})]})}function iR(){return Wr.value!=="lost"||!ur.value?null:R("div",{class:"lost",role:"alert",children:[R("strong",{children:"The studio is not running"}),R("span",{children:["Start it again with ",R("code",{children:it(fr.value?.command??"linkwork studio")}),". This page comes back by itself."]})]})}var sR=[["Space","Play or pause"],["\u2192","One step; of a playback, one frame"],["\u2190","One frame back, of a playback"],["R","Reset"],["F","Home view"],["1 2 3","Front, side, top view"],["G","Gallery"],["Esc","Close, clear the selection"],["?","This list"]];function rR(){return R("div",{class:"overlay",children:R("dialog",{open:!0,class:"help","aria-label":"Keys",children:[R("div",{class:"selection-head",children:[R("strong",{children:"Keys"}),R(Fn,{icon:"close",label:"Close keys",onClick:()=>{xs.value=!1}})]}),R("dl",{children:sR.map(([e,t])=>R("div",{children:[R("dt",{children:R("kbd",{children:e})}),R("dd",{children:t})]},e))}),R("p",{class:"quiet",children:"Drag to turn, right-drag to move, wheel to zoom, click to select a body."}),R("p",{class:"quiet",children:["Linkwork ",fr.value?.version]})]})})}history.replaceState(null,"","/");It(()=>{document.documentElement.dataset.theme=Ki.value?"dark":"light"});It(()=>{let n=ut.value?.name;document.title=n?`${n} \xB7 Linkwork studio`:"Linkwork studio"});It(()=>{let n=document.documentElement.dataset;ur.value&&Wr.value==="open"?n.ready="":delete n.ready});Nv();B_();Um(R($v,{}),document.body);
