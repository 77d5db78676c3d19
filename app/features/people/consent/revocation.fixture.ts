// Texts that people send, one a line.

export const ASKS = `
Hi this is Ann. Please stop. Ann
I no longer wish to receive these
I would like to be removed
no más por favor
Please don’t text me any more
please stop texting me!!
STOP SENDING THESE MESSAGES
Do not contact this number again
I don’t want to receive your texts
Take me off your list
unsubscribe please
Leave me alone
Stop please
ok, stop it now!
ALTO
¡Ya basta!
No me escriban más por favor
Deje de mandar mensajes
no quiero recibir más mensajes
Quiero darme de baja
STOP
Stop.  Thank you!
STOP\\n\\nSent from my iPhone
Stop\\n\\nSent from Yahoo Mail on Android
Stop\\nGet Outlook for iOS
STOP\\nEnviado desde mi iPhone
Stop - R. Whitlock
Stop, Ana Ruiz
STOP Maria Lopez
Stop — Bob
Stop. This is Bob Whitlock
stop from Janet Whitcomb
R. Whitlock\\nSTOP
This is Maria. Stop
Thanks, Bob. Stop.
Hi, please stop. Thanks, Bob
Hello\\nSTOP\\nMaria
Mrs. Alvarez - stop please
wrong number, stop
Not interested stop
no thanks, STOP
Who is this? STOP
Sorry wrong person. Stop
I am done STOP
STOP WHO IS THIS
STOP who is this
stop i dont know you
Please stop I am not interested
Stop, this isn’t Kevin
I said stop
I asked you to stop
I told you guys to stop already
can you please stop?
Could you stop this
make it stop
Make these texts stop
How do I stop these?
how do i get off this list
how do I unsubscribe
I want these texts to stop
I revoke my consent to receive texts
I hereby withdraw my consent
Consent withdrawn
I am revoking permission to text me
I no longer consent to these messages
I do not consent to texts
You do not have my permission to text
I rescind my authorization for text messages
I take back my consent
I never agreed to these texts
I never signed up for this
Please opt-out this number
OPT OUT please
opt me out
Opt us out please
please opt my phone out
I would like to opt out of these texts
I'm opting out
I opted out last week
Opt-Out, Bob Lee
Optout
Un-subscribe me
Unsub
unsuscribe
no texts please
No text messages please
No more texts
no more msgs pls
No more of this please
No further messages
Please, no texting
no calls or texts
cancel these text messages
Cancel texts
cancel text alerts
Cancel my text subscription
End these messages
end texts
Please discontinue text messages to this number
Please cease all communication
cease and desist
Kindly refrain from texting me
Turn off these notifications
Please turn the texts off
quit texting me
Quit bothering me
stop bothering me
stop spamming me
Stop blowing up my phone
Stop msging me
Stop txting
STOP the texts!!!
Please stop all marketing messages
Please stop sending me stuff
don't text this number
Dont message me
Do not send me any more texts
don't send me anything else
never text me again
Do Not Text
I don't want any more of your messages
I do not wish to be contacted
I would rather not get texts
I no longer want to receive text messages
we don't want to hear from you
I didn't ask for these texts
tired of these texts
lose my number
Lose this number
Please lose my phone number
forget my number
remove my number
Remove this number from your list
please delete my number
delete my contact info
remove me
Please remove me from this list
remove me from your texts
take me off
take me off the list pls
Take my number off your list
Take us off this thread
I want to be removed from your list
get me off your list
get off my phone
put me on your do not call list
wrong number
Wrong #
Sorry, wrong number!
wrong person
You have the wrong number
you've got the wrong person
I think you have the wrong number
This is the wrong number
this is not Maria's number
This isn’t Janet’s phone
This is not Janet
There’s no Janet here
No one here by that name
Nobody by that name at this number
She no longer has this number
This number no longer belongs to her
You're texting the wrong number, please stop
REVOKE
S T O P
s.t.o.p.
S-T-O-P please
“Stop”
STOPPPP
*STOP*
🛑
ＳＴＯＰ please
S\u200bTOP please
stop texting this phone this is a work phone
Stop calling me
do not call or text
I will report you as spam
this is spam
This is harassment
go away
I'm blocking this number
cancel please
end, thank you
Cancel. Thanks, Bob Jones
Quit - Bob Jones
no más textos
No más mensajes por favor
ya no me mande mensajes
No me manden textos
Dejen de molestar
deje de escribirme
deje de enviarme mensajes
Paren de mandar mensajes
Pare los mensajes
ya no quiero recibir textos
No deseo recibir mensajes
no quiero que me escriban
quíteme de la lista
Quítenme de su lista
sáquenme de esta lista
Bórreme por favor
borre mi número
Elimine mi número por favor
número equivocado
Numero equivocado, no me escriba
Se equivocó de número
Tiene el número equivocado
cancelar mensajes
Cancele estos mensajes por favor
detenga los mensajes
Déme de baja
Deme de baja de la lista
Baja por favor
revoco mi consentimiento
Retiro mi permiso
No autorizo estos mensajes
no doy mi consentimiento
déjenme en paz
No molestar
no molesten más
No me llamen más
No me contacte
STOP por favor
Alto, gracias
Basta de mensajes
pare por favor
Este no es el número de María
Stop.\\n\\n- Dave
STOP!!! Dave K.
Stop\\nThank you\\nLinda
Linda Gomez here, please stop
STOP - sent from my Galaxy
Stop texts
Please remove this number
Pls stop txts
I don't want texts from you
please quit sending me texts
please take this number off your text list
Remove my cell from your system
I withdraw consent to be contacted
I'm withdrawing permission for texts
My consent is revoked
Opt - out
opt.out
Please opt me out of all messages
OPTOUT Whitlock
I want to opt out
please un subscribe
No more text messages to this number please.
no mas mensajes
Please cancel text messages
cancel all texts
cancel messages
You have a wrong number
u got the wrong number bro
Hi, I think you might have the wrong number
Wrong number. I'm not Janet
This number does not belong to Janet
Lose my number!!
Delete this number
Erase my number
Please stop contacting me
Stop messaging
Stop it
Stop stop stop
STOP STOP
Thanks. STOP
Please stop!!!!
end please
Quit
quit it
I said STOP already
Text STOP
Reply STOP
no longer want to get texts
Do not want messages
Don't want to be on this list
I do not want to receive any communication
Please don't contact me anymore
Don't ever text me
dnt text me
do not message this phone
Not my number, I'm not Bob
Bob doesn't have this number anymore
no quiero mensajes
por favor dejen de enviarme mensajes
ya no me escriban
no me mande más mensajes por favor
no me envíe nada
Quitar mi número
quite mi número de su lista por favor
Elimíneme de la lista
cancelen los mensajes
Pare
PARAR
parar mensajes
detener
dar de baja
No quiero más textos, gracias
equivocado de número
este número no es de Juan
No soy Juan, número equivocado
Retiro mi consentimiento para recibir mensajes
ya no autorizo mensajes
alto por favor
¡Paren ya!
No mande más
Saquen mi número
Termine los mensajes
please end this
this needs to stop
I would like these messages to stop
You need to stop texting me
Please respect my wishes and stop contacting me
Discontinue
discontinue texts
unsubscribe me from this
Take my name off
take me off your texting list
Stop, please. Regards, Ana
STOP. Sent with Siri
Stop\\n--\\nBob Lee\\n208-555-0100
Stop, Bob Lee 208-555-0100
Stop 2085550100
stpo texting me
sotp sending me texts
please withdraw my number
Withdraw me from text messages
lose my #
Please loose my number
Do not send texts
Please don't send texts to this number
I would prefer no texts
Please only call, no texts
Email me instead of texting
Enough texts
too many texts
quiero salir de la lista
Knock off the texts
mute these texts
STOOOP
sttop
I texted STOP already
for the last time stop
Leave this number alone
blocking you
reporting you to the FCC
I will sue you if you text me again
wrong #, please remove
Wrong number, remove please
wrong person please delete
enough already stop
Enough. Stop
off the list please
Off your list now
out of this thread please
I'm no longer a customer, remove me
We moved to another agency last year, please remove me
I've switched companies. Please remove us
Please do not text me at work
Don't text me at work please
ya párenle
¡Párenle ya!
párale por favor
un-sub
un-sub me
optin out
opting out
optn out
stop1
2stop
Stop 2
Stop2quit
stop2end
STOPtoEND
STOPO
stoip
syop
dtop please
stpp
no stop
No, stop
Discontinue service texts
stop the birthday texts
Cancel your newsletter texts please
no mas gracias
stop calling and texting
plz remove from list
opt-outt
please don't text me while im at work
Don't text me after 9pm
I don't want these
ya estuvo, paren
usubscribe
Unsubscripe
not interested please remove
im not a customer anymore stop
stop with this
enough!
that's enough texts
I requested to be taken off
this phone belongs to someone else
$top
⛔
🚫 texts
stop tf texting me
stfu
too early to text stop
k stop
where did you get this number? remove it
I don't know how you got my number but stop
This is a work cell, please remove
this is a private number
The person you're texting passed away
no interest, remove
Please let me be removed
I want off
count me out
I want out of these texts
leave group
exit
mute
Don't advertise to me
please email instead of text
nomore texts
stoptexting
stop-texting
stoptextingme
StopTexting me
stopplease
PLEASESTOP
removeme
Don't send texts, send email
Wrong number bud
I'm not Robert
Hi, I am not Janet Lee
yo no soy María
I am not the person you're looking for
Consider this my revocation of consent
Dont want ur texts
please no more
No more
Stop w the texts
This is the third time I've said stop
leave me be
Blocking this number
I'm getting a lawyer if you text again
You're violating the TCPA
Dar de baja mi número
detenga
Stop calling me, texts too
`

export const ORDINARY = `
Please remove the wrong number from my card and use this one
I don’t want to lose my number of years without a claim
Can I stop by at noon?
Please cancel my boat policy
ok thanks
I can’t stop the leak, call me
Don’t worry about it
Please remove the truck from my policy
Text me when it is ready
Para mañana está bien
No, gracias
Do not renew the boat
stop by tomorrow
can you cancel my policy
the wrong number is on my card
Can you stop by Tuesday?
We are at the end of the lease, cancel the renters policy
They want to quit claim the deed, who do I ask?
dont stop the autopay
Is there a stop sign rule on the claim form
I'll stop by after work
I can stop in this afternoon
We will stop at the office Friday
Stop Payment on check 1022 please
I need to stop payment on a check
Please stop my autopay
stop the automatic draft until the 15th
I ran a stop sign and got a ticket
He ran the STOP sign
She hit me at the bus stop
I got hurt at the truck stop
The car came to a full stop
my brakes would not stop
the rain won’t stop
When does my coverage stop?
When does my policy end
does it end in March
What is the end date?
the term ends 3/1
Week end is fine
At the end of the month, thank you
cancel the appointment
Can we cancel the meeting tomorrow?
I want to cancel my auto insurance
Cancel my renewal please
please cancel the boat coverage
what happens if I cancel
how do I cancel my policy
Do I have to cancel before the 1st?
I quit smoking, does that lower my rate?
My husband quit his job
I quit my job so income changed
Dont cancel it yet
Please don't cancel the policy
don’t stop sending the reminders
Please do not stop the texts, I like them
Do not remove me from the texts
No more questions, thanks
I have no more questions
no more than 500 deductible
I got no text from you yesterday
I had no messages from the adjuster
No text yet
I never got your text
I didn't receive your message
I did not get the text with the link
haven't received any texts from the claim adjuster
Text me the card please
Please text me at this number
don't call, text me
Don’t call me, just text
Please don't call me at work
stop calling me, just text please
Don't text me the card, email it
don’t send the check to my old address
Do not send the bill by mail
don't send it yet
Don’t message the adjuster until Friday
I don't text and drive
He was texting while driving
Please stop sending paper bills
stop mailing me paper statements
Stop sending bills to my old address
The wrong number is on my ID card
you have the wrong number of drivers
Wrong number of cars on the quote
You have the wrong number on my policy
wrong VIN number on the dec page
I gave you the wrong number, it's 555-0142
the body shop has the wrong number
You have the wrong number listed for my wife
That is the wrong policy
wrong person on the policy
I think this is the wrong form
My number changed, use this one
My phone number is 208-555-0142
Remove my old number and use this one
remove my number from the policy and put my wife’s
Please remove me from the policy
remove me from my ex husband's policy
Take my son off the policy
take me off the title
Can you take her off my auto policy?
delete the second car please
Delete the old quote
Remove the lien holder
I lost my number plate
I lost my phone
lost my card number
Can I opt out of uninsured motorist coverage?
opt out of rental coverage please
How do I opt out of paperless billing
Where is the opt-out form for PIP?
I want to opt out of roadside
unsubscribe me from the email newsletter
my license was revoked
They revoked his license
Did they revoke my discount?
I withdraw my claim
I want to withdraw my application
withdraw the payment on the 5th
You have my permission to run the report
I give consent to pull my credit
I don't have permission to drive his car
Turn off the water?
turn off autopay
end of story lol
The end result was fine
that's all, bye
Stop lol that is so funny of you guys to send a cake
Non-stop rain here, the roof leaks
pit stop then home
Stop-gap coverage for the business?
Stop loss on the health plan?
I was told to stop at the light
my doctor told me to stop driving
The officer told him to stop
can you stop the payment from going out?
I can't get the alarm to stop
Should I stop paying the old one?
We had to stop for gas
One stop shop, love it
the spam folder had your email
Your email went to spam
I was at a red light
Leave it in the mailbox
I leave Monday for a week
Please leave the boat on
I'll be away until Monday
Go ahead
Nobody was hurt
no one answered at the office
No one was home
This is not urgent
This isn't right, the premium went up
this is not my address anymore
This is not covered?
is this Amy?
Who is this?
This is Bob's wife
I am not Bob's spouse anymore, we divorced
He no longer has this car
She no longer lives here
I don't want to cancel
I don't want the rental coverage
I do not need roadside
I do not want paperless
not interested in the umbrella, thanks
No thanks
never mind
I don't want to miss the deadline
alerts for my policy?
The check engine alert came on
Got your message, thanks
thanks for the reminder
What text?
Contact my husband instead
Please contact me asap
Can you message Tom at the shop
👍
🏡🎉
Thank you so much! 😊
¿Puede parar por la oficina?
Voy a pasar para dejar el cheque
pare en la oficina mañana
Cancele mi póliza por favor
quiero cancelar el seguro del carro
Quiero dar de baja mi carro
dar de baja la camioneta de la póliza
¿Puede bajar la prima?
El precio está muy alto
la prima es muy alta
El número equivocado está en mi tarjeta
número equivocado de placas
Quite a mi hijo de la póliza
no me mande la factura por correo
No me llame al trabajo, escríbame
No he recibido el mensaje
No recibí el texto
¿Me puede mandar un mensaje?
Mándeme los documentos por favor
Gracias por el mensaje
No quiero cancelar
no quiero la cobertura de renta
Ya no tengo ese carro
basta con el seguro básico
Necesito borrar un carro del seguro
Es para mi esposa
mi número es 208 555 0142
¿Hasta cuándo termina la póliza?
Please stop by the house
can you stop over later
I'll be at the truck stop at 5
STOP sign is missing on my street
Stop payment fee?
Please put a stop on that check
we had a stop work order
Will my coverage stop if I move?
can you cancel it for me? the auto policy
Cancel the roadside please
please cancel my appointment tomorrow
Cancel my homeowners effective 3/1
cancel auto pay
how to cancel
Cancel or keep the umbrella?
End of month works
when does it end?
Please end my boat policy on the 31st
quit claim deed attached
I quit my gym
My number is wrong on the card
is the wrong number on file?
wrong number on the claim form
The claim number you gave me is wrong
you quoted the wrong number of bedrooms
I called the wrong number yesterday, sorry
My phone number is wrong in your system
Please update my number
Remove my ex wife from my policy
remove my truck
take my name off the title
Take the Honda off please
Delete the payment method on file
I lost my ID card
I opted out of collision last year
Did I opt out of UM?
opt out for paperless
please revoke my son's access to the account
The DMV revoked my registration
They withdrew the payment twice
withdraw my claim please
I need consent from my husband
I consent
No more accidents since 2019
no more boat, sold it
no more than two cars
No messages from State Farm yet
no alerts needed on the thermostat discount?
I did not get your last message
don't text my old number, use this one
Don't send anything to my old address
Do not cancel
don't remove the truck
Never got the card
I never received the documents
I don't want full coverage
I do not want to renew
Don't contact the other driver
please contact the other driver
no one told me that
This is not what I wanted
this is not my car
this isn't the right policy
This is not working
Stop me if I'm wrong
Stops at 80k miles?
It stopped raining
We stopped paying in June
My car stopped working
I stopped by but you were closed
Nonstop calls from the body shop
the adjuster wont stop calling me
Other driver was texting
I was texting my wife
end of the world lol
unsubscribed from the newsletter by mistake, can you add me
Basta con una copia?
Para cuando?
Para el carro
Pare la poliza el 31
Quiero cancelar mi cita
Baje el deducible por favor
No me llego el mensaje
no me mande el cheque todavía
No tengo el número de placas
Quite el carro viejo
elimine el Honda de mi póliza
Mi número cambió
No, está bien
no quiero pagar más
Me equivoqué
Está bien gracias
leave me a message
please leave my wife alone on the policy as driver
go away for the weekend, need travel coverage
I'm done with the form
Stop and shop is on the corner
Can I get the autopay stopped?
What stops the policy from lapsing
I want the cheapest, end of story
The end
We opted out of earthquake
remove my number plate from the auto policy
they told me to stop using the heater
My front stoop is cracked
Enough texts about me, how are you?
Do you want me to cancel it?
Did you need me to cancel the old one?
Stop calling, texts are fine
Quit calling me, text is better
take me off the mailing list for paper bills
take us off your list for calendars
stop it you 😂
Oh stop it, you guys are too kind lol
This is not mine
This isn't ours
lol stop it
this is not his car
this isn't my policy number
that's not mine
That is good enough, thanks
out of the office until Monday
I want to opt out of e-delivery
is this spam?
Go away party for my son is Saturday
No mande la grúa todavía
I'm not Catholic
I'm not home
Shop
step 2
Top
2 stops on the way
sold the truck, remove it from my policy
don't call me at work
No pare el pago
`
